export { contactRoom, storageLimit } from "./plans.service.ts";
