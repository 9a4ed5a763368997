export { contactRoom, lockedContactRoom, requireRoom, storageLimit } from "./plans.service.ts";
