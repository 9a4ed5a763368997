export { NotificationsButton } from "./notifications-button.tsx";
export { PushDevices } from "./push-devices.tsx";
