export {
  contactRoom,
  hasKeys,
  lockedContactRoom,
  requireKeys,
  requireRoom,
  storageLimit,
  whyKeysPause,
} from "./plans.service.ts";
