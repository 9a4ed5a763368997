export { fills } from "./helpers.fills.ts";
