export { fills } from "./tasks.fills.ts";
