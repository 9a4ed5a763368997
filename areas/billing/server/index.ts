export { contactRoom } from "./plans.service.ts";
