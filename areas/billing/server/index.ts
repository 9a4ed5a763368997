export { hasApps, requireApps } from "./app-access.service.ts";
export { contactRoom, lockedContactRoom, requireRoom, storageLimit } from "./plans.service.ts";
