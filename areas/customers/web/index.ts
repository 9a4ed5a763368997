export { ContactChoice } from "./contact-choice.tsx";
export { ContactSearch } from "./contact-search.tsx";
export { AddContact } from "./add-contact.tsx";
export { BulkOperation } from "./bulk-operation.tsx";
export { matchesContactFilter } from "./contact-filter.view.ts";
export { people } from "./customer-count.view.ts";
export { useRunningOperation } from "./contact-bulk.queries.ts";
export { MergeContacts } from "./merge-contacts.tsx";
export { MergedList } from "./merged-list.tsx";
export { ContactDialogs, expectEdit, type OpenDialog } from "./contact-dialogs.tsx";
export {
  addContactHints,
  customerCards,
  customerOperations,
  helpersOfMany,
  lostQuestions,
  manyMovedQuestions,
  type ChangeOfMany,
  type MovedContact,
} from "./customers.slots.ts";
export { LostQuestions } from "./lost-questions.tsx";
export { statusName } from "./contacts.view.ts";
export { StatusBadge } from "./status-badge.tsx";
export { useContactFields } from "./contact-fields.queries.ts";
export { fieldTypeOptions } from "./field-types.view.ts";
export { StageBadge } from "./stage-badge.tsx";
export { editStages, stageName, type OwnStages } from "./contact-stages.view.ts";
export { useContactEmail, useContactName, useOwnStages, useSources, useTags } from "./contacts.queries.ts";
export { valueLabel } from "./contact-changes.view.ts";
export { LongText } from "./long-text.tsx";
