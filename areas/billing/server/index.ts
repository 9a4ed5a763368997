export {
  contactRoom,
  hasApps,
  hasKeys,
  lockedContactRoom,
  requireApps,
  requireKeys,
  requireRoom,
  storageLimit,
  whyKeysPause,
} from "./plans.service.ts";
