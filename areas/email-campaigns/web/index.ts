export { WriteMail } from "./write-mail.tsx";
