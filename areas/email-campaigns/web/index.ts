export { WriteMail } from "./write-mail.tsx";
export { fills } from "./campaigns.fills.ts";
