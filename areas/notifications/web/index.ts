import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";

export { NotificationsButton } from "./notifications-button.tsx";

/** The devices that are told, for Settings; loaded where it is shown. */
export const PushDevices = lazyExtra(async () => (await import("./push-devices.tsx")).PushDevices);
