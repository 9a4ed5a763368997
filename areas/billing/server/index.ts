export { hasApps, requireApps } from "./app-access.service.ts";
export {
  contactRoom,
  hasKeys,
  lockedContactRoom,
  requireKeys,
  requireRoom,
  storageLimit,
  whyKeysPause,
} from "./plans.service.ts";
