export { fills } from "./deals.fills.ts";
