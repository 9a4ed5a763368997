export { AddContact } from "./add-contact.tsx";
