/** Limits of a contact, in characters or entries. */
export const contactLimits = {
  name: 100,
  phone: 50,
  company: 200,
  jobTitle: 100,
  source: 100,
  note: 10_000,
  notes: 1000,
  tag: 50,
  tags: 50,
  customFields: 100,
  timeZone: 60,
} as const;

/** What a field holds, and so how a file's cell is read, and its value compared, shown and exported. */
type FieldKind =
  | "text"
  | "email"
  | "phone"
  | "source"
  | "status"
  | "money"
  | "stage"
  | "tags"
  | "owner"
  | "day"
  | "timeZone";

type StandardField = {
  name: string;
  kind: FieldKind;
  /** The label of its input. */
  label: string;
  /** The most characters of a text. */
  max?: number;
  /** Optional: null if a customer has none. */
  isOptional?: true;
  /** A column of a file can go to it. */
  importable: boolean;
  /** A merge offers both values, or keeps all tags. */
  mergeable: boolean;
  /** It has a column in an export. */
  exported: boolean;
};

const all = { importable: true, mergeable: true, exported: true } as const;
const { name, company, jobTitle } = contactLimits;

/**
 * The fields of every customer, in the order of an export. A new field is a line here, one in `contacts.schema.ts`, and its column
 * in a migration and `contacts.table.ts`; import, export, merge, history and labels follow.
 */
export const standardFields = [
  { name: "firstName", kind: "text", label: "First name", max: name, ...all },
  { name: "lastName", kind: "text", label: "Last name", max: name, ...all },
  { name: "email", kind: "email", label: "Email", isOptional: true, ...all },
  { name: "phone", kind: "phone", label: "Phone", isOptional: true, ...all },
  { name: "company", kind: "text", label: "Company", max: company, isOptional: true, ...all },
  { name: "jobTitle", kind: "text", label: "Job title", max: jobTitle, isOptional: true, ...all },
  { name: "source", kind: "source", label: "Source", ...all },
  { name: "status", kind: "status", label: "Status", ...all },
  { name: "value", kind: "money", label: "Value", ...all },
  { name: "pipelineStage", kind: "stage", label: "Stage", ...all },
  { name: "tags", kind: "tags", label: "Tags", ...all },
  { name: "assignedTo", kind: "owner", label: "Assigned to", isOptional: true, ...all, importable: false },
  { name: "lastContactDate", kind: "day", label: "Last contact", isOptional: true, ...all },
  { name: "nextFollowUp", kind: "day", label: "Next follow-up", isOptional: true, ...all },
  { name: "birthday", kind: "day", label: "Birthday", isOptional: true, ...all },
  { name: "timeZone", kind: "timeZone", label: "Time zone", isOptional: true, ...all },
] as const satisfies readonly StandardField[];

type Field = (typeof standardFields)[number];
/** The name of a standard field that has these properties. */
export type FieldWith<T> = Extract<Field, T>["name"];
export type OptionalField = FieldWith<{ isOptional: true }>;
/** A field that one column of a file can go to; tags and notes take several. */
export type ImportedField = Exclude<FieldWith<{ importable: true }>, "tags">;

const byName = new Map<string, StandardField>(standardFields.map((field) => [field.name, field]));
const namesWhere = (fits: (field: StandardField) => boolean): string[] =>
  standardFields.filter(fits).map((field) => field.name);

/** What a standard field holds; undefined for any other name. */
export const kindOf = (field: string): FieldKind | undefined => byName.get(field)?.kind;

export const optionalFields = namesWhere((field) => field.isOptional === true) as OptionalField[];
export const importedFields = namesWhere(
  (field) => field.importable && field.kind !== "tags",
) as ImportedField[];

/** Fields that a save may change one by one: the standard ones, and the business's own together. */
export const changeableFields = [...standardFields.map((field) => field.name), "customFields" as const];
export type ChangeableField = (typeof changeableFields)[number];
export type FieldValues = { [K in ChangeableField]?: unknown };

/** Fields of which a merge keeps one value. */
export const chosenFields = namesWhere((field) => field.mergeable && field.kind !== "tags") as Exclude<
  FieldWith<{ mergeable: true }>,
  "tags"
>[];

/** An empty customer. */
export const nothingKnown = Object.fromEntries(optionalFields.map((field) => [field, null])) as Record<
  OptionalField,
  null
>;

const ownPrefix = "customFields.";
/** The name of a custom field among the standard ones. */
export const ownField = (key: string): string => `${ownPrefix}${key}`;
/** The key of a custom field from that name; undefined for a standard one. */
export const ownKeyOf = (field: string): string | undefined =>
  field.startsWith(ownPrefix) ? field.slice(ownPrefix.length) : undefined;

// What a history records besides fields.
const otherLabels: Readonly<Record<string, string>> = {
  notes: "Notes",
  customFields: "Custom fields",
  deletedAt: "Trash",
  merged: "Merged with",
  unmerged: "Merge undone",
  hook: "Came by",
};

/** A field's label; a custom one has the label that the business gave it. */
export function fieldLabel(field: string, own: readonly { key: string; label: string }[] = []): string {
  const key = ownKeyOf(field);
  if (key !== undefined) return own.find((one) => one.key === key)?.label ?? key;
  return byName.get(field)?.label ?? otherLabels[field] ?? field;
}

/** True for what a standard field is called, in any letter case. */
export const isStandardLabel = (label: string): boolean =>
  standardFields.some((field) => field.label.toLowerCase() === label.toLowerCase());

/** The value of a standard or custom field by its name; null if there is none. */
export const valueOf = (
  contact: { [K in ChangeableField]?: unknown } & { customFields: Readonly<Record<string, unknown>> },
  field: string,
): unknown => {
  const key = ownKeyOf(field);
  return (key === undefined ? contact[field as ChangeableField] : contact.customFields[key]) ?? null;
};
