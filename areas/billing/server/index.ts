export { contactRoom, lockedContactRoom, requireRoom } from "./plans.service.ts";
