export { fills } from "./campaigns.fills.ts";
