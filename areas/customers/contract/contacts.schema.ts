import { ShownCount } from "#platform/contract/counted.ts";
import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { Day, Instant, TimeZone } from "#platform/contract/dates.ts";
import { Money, MoneyInput } from "#platform/contract/money.ts";
import {
  Email,
  OptionalEmail,
  isStorable,
  optionalText,
  requiredText,
  text,
} from "#platform/contract/text.ts";
import { contactLimits } from "./standard-fields.rules.ts";

/** Spec 1 §9. Imports may add other sources, shown with a gray badge. */
export const sources = ["Facebook Ad", "Google Ad", "Website", "Referral", "Other"] as const;

/** Spec 1 §3: the edit form offers the first three; `converted` comes from other programs' files, and whoever is active and bought reads as it. */
export const statuses = ["active", "inactive", "unsubscribed", "converted"] as const;
export const ContactStatus = z.enum(statuses, { error: "Choose a status from the list" });
export type ContactStatus = z.infer<typeof ContactStatus>;

/** The stages that every screen offers (decisions: four lists made one), in the order of a sale. */
export const stages = [
  { key: "new", name: "New Lead" },
  { key: "lead", name: "Lead" },
  { key: "prospect", name: "Prospect" },
  { key: "qualified", name: "Qualified" },
  { key: "proposal", name: "Proposal" },
  { key: "negotiation", name: "Negotiation" },
  { key: "customer", name: "Customer" },
  { key: "lost", name: "Lost" },
] as const;
/** The format of a stage's key on a contact. Which keys exist, the business's pipeline knows (`checkStage`). */
export const StageKey = z
  .string({ error: "Choose a stage from the list" })
  .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, "Choose a stage from the list")
  .meta({ example: "new" });

export const ContactNote = z.object({
  id: Id,
  text: z.string(),
  timestamp: Instant,
  createdBy: Id.nullable(),
});
export type ContactNote = z.infer<typeof ContactNote>;

/** The value of a custom field as sent: text, number, yes/no, date or choice, by the field's type. */
export const CustomValue = z.union([
  z.string().max(2000).refine(isStorable, "Contains characters that can’t be saved"),
  z.number(),
  z.boolean(),
  z.null(),
]);
export type CustomValue = z.infer<typeof CustomValue>;

export const Contact = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  source: z.string(),
  status: ContactStatus,
  value: Money,
  pipelineStage: z.string(),
  assignedTo: Id.nullable(),
  notes: z.array(ContactNote),
  tags: z.array(z.string()),
  customFields: z.record(z.string(), CustomValue),
  lastContactDate: Day.nullable(),
  nextFollowUp: Day.nullable(),
  birthday: Day.nullable(),
  /** Their time zone; null: not known, so the business's is used. */
  timeZone: z.string().nullable(),
  /** True for labeled sample data, which one click removes unless it was edited. */
  isSample: z.boolean(),
  /** Increases by one with every save; a save names the version it was based on. */
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Contact = z.infer<typeof Contact>;

/** What a card of a list shows. */
export const CardContact = Contact.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  company: true,
  source: true,
  status: true,
  value: true,
  pipelineStage: true,
  tags: true,
  nextFollowUp: true,
  isSample: true,
});
export type CardContact = z.infer<typeof CardContact>;
/** A customer in a list: whole, or with `fields=card` what a card shows. */
export const ListedContact = z.object({ ...Contact.partial().shape, ...CardContact.shape });
export type ListedContact = z.infer<typeof ListedContact>;

export const Tag = requiredText(contactLimits.tag, "Enter a tag");
const OptionalDay = z
  .union([z.literal("").transform(() => null), z.null(), Day], { error: "Enter a date" })
  .optional();
const OptionalId = z
  .union([z.literal("").transform(() => null), z.null(), Id], { error: "Choose someone from the list" })
  .optional();

const OptionalTimeZone = z
  .union([z.literal("").transform(() => null), z.null(), TimeZone], {
    error: "Choose a time zone from the list",
  })
  .optional();

const optionalParts = {
  phone: optionalText(contactLimits.phone),
  company: optionalText(contactLimits.company),
  jobTitle: optionalText(contactLimits.jobTitle),
  assignedTo: OptionalId,
  tags: z.array(Tag).max(contactLimits.tags, `At most ${contactLimits.tags} tags`),
  customFields: z.record(z.string().max(60), CustomValue),
  lastContactDate: OptionalDay,
  nextFollowUp: OptionalDay,
  birthday: OptionalDay,
  timeZone: OptionalTimeZone,
};

/** A note as sent: new text, or an existing entry (its id). */
export const NoteEntry = z.strictObject({
  id: z.string().max(60).optional(),
  text: text(contactLimits.note),
  timestamp: Instant.optional(),
  createdBy: Id.nullish(),
});
export type NoteEntry = z.infer<typeof NoteEntry>;

/** What POST /api/contacts takes. First name, last name, email and source are required (Spec 1 §5). */
export const NewContact = z.strictObject({
  firstName: requiredText(contactLimits.name, "First name is required"),
  lastName: requiredText(contactLimits.name, "Last name is required"),
  email: Email,
  source: requiredText(contactLimits.source, "Source is required"),
  status: ContactStatus.default("active"),
  value: MoneyInput.default("0.00"),
  pipelineStage: StageKey.default("new"),
  ...optionalParts,
  tags: optionalParts.tags.default([]),
  customFields: optionalParts.customFields.default({}),
  /** A posted text becomes the first entry. */
  notes: z.union([text(contactLimits.note), z.array(NoteEntry).max(contactLimits.notes)]).nullish(),
});
export type NewContact = z.output<typeof NewContact>;
export type NewContactInput = z.input<typeof NewContact>;

/**
 * What PUT /api/contacts/:id takes: the fields that change, and `version`, the one the form was loaded from.
 * Fields that only the server sets (id, dates) may be sent back and are ignored.
 */
export const ContactChanges = z.strictObject({
  firstName: requiredText(contactLimits.name, "First name is required").optional(),
  lastName: requiredText(contactLimits.name, "Last name is required").optional(),
  email: OptionalEmail,
  source: requiredText(contactLimits.source, "Source is required").optional(),
  status: ContactStatus.optional(),
  value: MoneyInput.optional(),
  pipelineStage: StageKey.optional(),
  phone: text(contactLimits.phone).nullish(),
  company: text(contactLimits.company).nullish(),
  jobTitle: text(contactLimits.jobTitle).nullish(),
  assignedTo: OptionalId,
  tags: optionalParts.tags.optional(),
  customFields: optionalParts.customFields.optional(),
  lastContactDate: OptionalDay,
  nextFollowUp: OptionalDay,
  birthday: OptionalDay,
  timeZone: OptionalTimeZone,
  notes: z.array(NoteEntry).max(contactLimits.notes).optional(),
  version: z.number().int().min(1).optional(),
  id: z.unknown().optional(),
  isSample: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  deletedAt: z.unknown().optional(),
});
export type ContactChanges = z.output<typeof ContactChanges>;
export type ContactChangesInput = z.input<typeof ContactChanges>;

export const contactSorts = ["newest", "oldest", "name", "value", "lastContact", "nextFollowUp"] as const;
export const ContactSort = z.enum(contactSorts, { error: "Unknown order" });
export type ContactSort = z.infer<typeof ContactSort>;

/** Contacts by the state of their sale: `leads` are neither inactive nor won nor lost (those who opted out of email may still buy); `customers` are won. */
export const contactViews = ["leads", "customers"] as const;
export const ContactView = z.enum(contactViews, { error: "Choose leads or customers" });
export type ContactView = z.infer<typeof ContactView>;

const filter = {
  search: text(200).optional(),
  /** One key, or several separated by commas: a column of the board can collect more than one. */
  stage: z.string().max(600).optional(),
  source: z.string().max(contactLimits.source).optional(),
  status: ContactStatus.optional(),
  tag: z.string().max(contactLimits.tag).optional(),
  assignedTo: Id.optional(),
  view: ContactView.optional(),
};
/** Which contacts: the same filter in a list's query, in "all that match" and in an export. */
export const ContactFilter = z.strictObject(filter);
export type ContactFilter = z.infer<typeof ContactFilter>;

export const ContactQuery = z.strictObject({
  ...filter,
  ...wholeOrPageQuery(),
  sort: ContactSort.optional(),
  /** Only what a card shows of each; with `limit`. */
  fields: z.literal("card").optional(),
});
export type ContactQuery = z.output<typeof ContactQuery>;

/** Customers who have a phone number: the newest first. */
export const WithPhoneQuery = ContactQuery.omit({ sort: true });

/** The formats of an export: a spreadsheet as text, a workbook, or cards for address books. */
export const exportFormats = ["csv", "xlsx", "vcard"] as const;
export const ExportFormat = z.enum(exportFormats, { error: "Choose csv, xlsx or vcard" });
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Customers chosen by hand, to be exported. */
export const ChosenExport = z.strictObject({
  format: ExportFormat,
  ids: z
    .array(Id)
    .min(1, "Choose at least one customer")
    .max(1000, "Choose at most 1,000 one by one, or export all that match"),
});

/** Who changed a field, when, and its value before and after. */
export const ContactChange = z.object({
  id: Id,
  field: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  changedBy: Id.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Instant,
  /** The import that made the change, or whose undo did. */
  importId: Id.nullable(),
});
export type ContactChange = z.infer<typeof ContactChange>;

/** What can be done to many at once. */
export const BulkAction = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("addTag"), tag: Tag }),
  z.strictObject({ type: z.literal("removeTag"), tag: Tag }),
  z.strictObject({ type: z.literal("assign"), assignedTo: Id.nullable() }),
  z.strictObject({ type: z.literal("stage"), pipelineStage: StageKey }),
  z.strictObject({ type: z.literal("delete") }),
  z.strictObject({ type: z.literal("restore") }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** What a change of many is called among the operations. */
export const bulkKind = "contacts.bulk";

/** Either the ones named, or all that match a filter. */
export const BulkChange = z
  .strictObject({
    action: BulkAction,
    ids: z
      .array(Id)
      .min(1, "Choose at least one customer")
      .max(1000, "Choose at most 1,000 one by one, or all that match")
      .optional(),
    filter: ContactFilter.optional(),
    /** How many match, where all that do are meant. */
    count: ShownCount.optional(),
    /** Lets helpers start for each of them, as if each had been changed by hand. */
    startHelpers: z.boolean().optional(),
  })
  .refine((change) => (change.ids === undefined) !== (change.filter === undefined), {
    message: "Choose customers or a filter, not both",
  });
export type BulkChange = z.infer<typeof BulkChange>;
