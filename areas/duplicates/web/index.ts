export { fills } from "./duplicates.fills.ts";
