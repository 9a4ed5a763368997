import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { calendarForms } from "./calendar-forms.ts";
import type { EditFormCase, Record_ } from "./edit-form-case.ts";
import { mailAndAppForms } from "./mail-and-app-forms.ts";
import { moneyForms } from "./money-forms.ts";

const settingsCard = (component: string, prop: string) => ({
  component,
  props: (record: Record_) => ({ [prop]: record }),
  isCard: true,
});
const changes = "Save changes";

/** Every form that edits, by its file. A new one is added here. */
export const editForms: Readonly<Record<string, EditFormCase>> = {
  ...calendarForms,
  ...mailAndAppForms,
  ...moneyForms,
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
  "areas/books/web/settings-card.tsx": {
    component: "CompanyCard",
    within: { path: "areas/books/web/company-card.tsx", component: "CompanyCard" },
    props: (settings) => ({ settings }),
    read: booksSettingsApi.get,
    save: booksSettingsApi.save,
    box: ["Address", "companyAddress"],
    other: ["Company name", "companyName", "Theirs"],
    button: changes,
    isCard: true,
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
  "areas/calendar/web/account-calendars-dialog.tsx": "has nothing to type into: boxes and a choice",
  "areas/integrations/web/use-app-form.ts":
    "has no screen of its own: each kind of app draws it in its dialog",
  "areas/formation/web/step-dialog.tsx":
    "has a test of its own (areas/formation/web/step-dialog.test.tsx): its record is a part of an order, and saving says that it's done",
  "areas/team/web/change-role-dialog.tsx": "has nothing to type into: two choices",
};
