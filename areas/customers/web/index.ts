export { AddContact } from "./add-contact.tsx";
export { ContactDialogs, expectEdit, type OpenDialog } from "./contact-dialogs.tsx";
export { statusName } from "./contacts.view.ts";
