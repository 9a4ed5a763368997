import type { Endpoint } from "#platform/contract/endpoint.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

type Record_ = Record<string, unknown>;
/** A box of the form by its label, and the field of the record that it shows. */
type Box = readonly [label: string, field: string];

/** A form that edits, as the table of `every-form-edits.test.tsx` draws it over the demo's samples. */
export type EditFormCase = {
  component: string;
  props: (record: Record_, onClose: () => void) => Record_;
  /** The read that has the record, itself or in a list; and where the sample of it is, if not there. */
  read: Endpoint;
  isList?: true;
  from?: string;
  save: Endpoint;
  /** The record, where no sample has one. */
  record?: Record_;
  /** What is typed into, and what is typed there. */
  box: Box;
  typed?: readonly [first: string, then: string];
  /** What somebody else changes meanwhile, and to what; left out where there is only one field. */
  other?: readonly [...box: Box, value: unknown];
  button: string;
  /** A card of a page, which asks before the page is left; otherwise a dialog, which asks before it is closed. */
  isCard?: boolean;
  /** A box that a choice takes from the screen: with a wrong value in it the form is saved all the same. */
  hidden?: {
    box: string;
    wrong: string;
    by: readonly [box: string, value: string];
    /** What has to be chosen for the box to be there. */
    after?: readonly [box: string, value: string];
  };
};

const settingsCard = (component: string, prop: string) => ({
  component,
  props: (record: Record_) => ({ [prop]: record }),
  isCard: true,
});
const changes = "Save changes";

/** Every form that edits, by its file. A new one is added here. */
export const editForms: Readonly<Record<string, EditFormCase>> = {
  "areas/auth/web/passkey-dialog.tsx": {
    component: "PasskeyDialog",
    props: (of, onClose) => ({ open: true, of, onClose }),
    read: passkeysApi.list,
    isList: true,
    save: passkeysApi.update,
    record: {
      id: "0193a4c0-0000-7000-8000-000000000003",
      name: "Phone",
      synced: true,
      createdAt: "2026-11-01T08:00:00.000Z",
      lastUsedAt: null,
    },
    box: ["Name", "name"],
    button: "Save",
  },
  "areas/books/web/company-card.tsx": {
    ...settingsCard("CompanyCard", "settings"),
    read: booksSettingsApi.get,
    save: booksSettingsApi.save,
    box: ["Address", "companyAddress"],
    other: ["Company name", "companyName", "Theirs"],
    button: changes,
  },
  "areas/books/web/preferences-card.tsx": {
    ...settingsCard("PreferencesCard", "settings"),
    read: booksSettingsApi.get,
    save: booksSettingsApi.save,
    box: ["How to pay you", "howToPay"],
    other: ["Paper", "paperSize", "a4"],
    button: changes,
  },
  "areas/customers/web/edit-contact-dialog.tsx": {
    component: "EditContactDialog",
    props: (contact, onClose) => ({ open: true, contact, onClose, onMoved: () => undefined }),
    read: contactsApi.get,
    from: "/api/contacts",
    save: contactsApi.update,
    box: ["Job title", "jobTitle"],
    other: ["First name", "firstName", "Theirs"],
    button: changes,
  },
  "areas/deals/web/edit-deal-dialog.tsx": {
    component: "EditDealDialog",
    props: (deal, onClose) => ({ open: true, deal, onClose, onWon: () => undefined }),
    read: dealsApi.get,
    from: "/api/deals?view=opportunities",
    save: dealsApi.update,
    box: ["What for", "title"],
    other: ["Expected to close", "expectedCloseDate", "2026-12-24"],
    button: changes,
    hidden: { box: "Likelihood", wrong: "60%", by: ["Stage", "customer"] },
  },
  "areas/pipeline/web/stage-dialog.tsx": {
    component: "StageDialog",
    props: (stage, onClose) => ({ open: true, stage, onClose }),
    read: pipelineStagesApi.list,
    isList: true,
    save: pipelineStagesApi.update,
    box: ["Name", "name"],
    other: ["How likely, in percent", "probability", 37],
    button: "Save",
  },
  "areas/settings/web/brand-form.tsx": {
    component: "BrandForm",
    props: (brand) => ({ brand, name: "Delgado", mayChange: true }),
    read: brandApi.get,
    save: brandApi.save,
    box: ["Color", "color"],
    typed: ["#112233", "#445566"],
    button: "Save",
    isCard: true,
  },
  "areas/settings/web/business-form.tsx": {
    ...settingsCard("BusinessForm", "business"),
    read: settingsApi.business,
    save: settingsApi.saveBusiness,
    box: ["Address", "address"],
    other: ["Company name", "name", "Theirs"],
    button: "Save",
  },
  "areas/settings/web/profile-form.tsx": {
    ...settingsCard("ProfileForm", "profile"),
    read: settingsApi.profile,
    save: settingsApi.saveProfile,
    box: ["Job title", "jobTitle"],
    other: ["First name", "firstName", "Theirs"],
    button: "Save",
  },
  "areas/tasks/web/edit-task-dialog.tsx": {
    component: "EditTaskDialog",
    props: (task, onClose) => ({ open: true, task, onClose }),
    read: tasksApi.get,
    from: "/api/tasks",
    save: tasksApi.update,
    box: ["Title", "title"],
    other: ["Description", "description", "Theirs"],
    button: changes,
    hidden: {
      after: ["Repeats", "daily"],
      box: "How many days apart",
      wrong: "",
      by: ["Repeats", ""],
    },
  },
};

/** Forms that edit and aren't on the table yet, or can't be, and why. */
export const notOnTable: Readonly<Record<string, string>> = {
  "areas/team/web/change-role-dialog.tsx": "has nothing to type into: two choices",
};
