export { fills } from "./imports.fills.ts";
