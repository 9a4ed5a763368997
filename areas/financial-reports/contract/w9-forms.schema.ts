import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { secret } from "#platform/contract/secret-fields.ts";
import { optionalText } from "#platform/contract/text.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";

/** The boxes of Form W-9. */
export const classifications = [
  "individual",
  "llc",
  "partnership",
  "c_corporation",
  "s_corporation",
  "trust",
  "other",
] as const;
const classMessage = "Choose what they are from the list";
export const Classification = z.enum(classifications, { error: classMessage });
export type Classification = z.infer<typeof Classification>;

export const taxIdTypes = ["ssn", "ein"] as const;
const typeMessage = "Choose SSN or EIN";
export const TaxIdType = z.enum(taxIdTypes, { error: typeMessage });

/** Whether a contractor's form is there. */
export const w9States = ["received", "requested", "missing"] as const;
export const W9State = z.enum(w9States);
export type W9State = z.infer<typeof W9State>;

export const w9Limits = { name: 200, address: 500, taxId: 40 } as const;

/** What a contractor wrote on the form. The tax number itself is never answered: only its last four digits are. */
export const W9Form = z.object({
  id: Id,
  contactId: Id,
  name: z.string().nullable(),
  businessName: z.string().nullable(),
  classification: Classification.nullable(),
  address: z.string().nullable(),
  taxIdType: TaxIdType.nullable(),
  taxIdLast4: z.string().nullable(),
  /** Needs no Form 1099-NEC, such as most corporations. */
  isExempt: z.boolean(),
  requestedOn: Day.nullable(),
  receivedOn: Day.nullable(),
  state: W9State,
  updatedAt: Instant,
});
export type W9Form = z.infer<typeof W9Form>;

/** A customer's form, or null; and when one was deleted that can be taken back. */
export const W9OfContact = z.object({
  contactId: Id,
  contactName: z.string(),
  form: W9Form.nullable(),
  deletedAt: Instant.nullable(),
});
export type W9OfContact = z.infer<typeof W9OfContact>;

const digitsMessage = "Enter the nine digits of the tax number, such as 12-3456789";
/** "" removes the number. The message never repeats what was typed. */
const TaxId = z
  .string({ error: digitsMessage })
  .max(w9Limits.taxId, digitsMessage)
  .transform((written) => written.replace(/[\s-]/g, ""))
  .refine((digits) => digits === "" || (/^\d{9}$/.test(digits) && !/^(\d)\1{8}$/.test(digits)), digitsMessage)
  .meta({ example: "12-3456789" });

const blankIsNone = <S extends z.ZodType>(schema: S, error: string) =>
  z.union([z.literal("").transform(() => null), z.null(), schema], { error });

/** Any of the form's fields; the tax number stays when it is left out. */
export const W9Changes = z
  .strictObject({
    name: optionalText(w9Limits.name),
    businessName: optionalText(w9Limits.name),
    classification: blankIsNone(Classification, classMessage),
    address: optionalText(w9Limits.address),
    taxIdType: blankIsNone(TaxIdType, typeMessage),
    taxId: secret(TaxId),
    isExempt: z.boolean("Must be yes or no"),
    requestedOn: blankIsNone(BookDay, "Enter a date"),
    receivedOn: blankIsNone(BookDay, "Enter a date"),
  })
  .partial();
export type W9Changes = z.output<typeof W9Changes>;
