export { AddContact } from "./add-contact.tsx";
export { ContactDialogs, expectEdit, type OpenDialog } from "./contact-dialogs.tsx";
export { statusName } from "./contacts.view.ts";
export { useContactFields } from "./contact-fields.queries.ts";
export { fieldTypeOptions } from "./field-types.view.ts";
export { editStages, type OwnStages } from "./contact-stages.view.ts";
export { useOwnStages, useSources, useTags } from "./contacts.queries.ts";
export { valueLabel } from "./contact-changes.view.ts";
export { LongText } from "./long-text.tsx";
