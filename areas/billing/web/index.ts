export { PlanStrip } from "./plan-strip.tsx";
