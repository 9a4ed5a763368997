import { z } from "zod";
import { Day, Instant, NearDay } from "#platform/contract/dates.ts";
import { edits } from "#platform/contract/edits.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { centsOf, Money, MoneyInput, moneyText } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { FormationDocument } from "./documents.schema.ts";
import { BusinessName } from "./name-checks.schema.ts";
import { changedPlainText, optionalPlainText, plainText } from "./no-ssn.rules.ts";
import { addOns, packageTypes } from "./packages.rules.ts";
import { AddOns, PackageChoice, QuoteLine } from "./quotes.schema.ts";
import { BusinessType, businessTypes, Fact, StateCode, stateCodes } from "./states.schema.ts";

export const formationStatuses = ["pending", "processing", "completed", "cancelled"] as const;
export type FormationStatus = (typeof formationStatuses)[number];
/** How what hosts do is paid: nothing is, the host sends a bill, or no bill comes, for the order ended before a host had done a step. */
export const payments = ["none", "bill", "waived"] as const;
export type Payment = (typeof payments)[number];

const wholeHundredths = 10_000;
const percentMessage = "Enter a percentage from 0.01 to 100.00";
/** Part of the ownership: decimal text up to "100.00". */
const Percent = z
  .union([z.string().max(10), z.number()], { error: percentMessage })
  .transform((written, ctx) => {
    const hundredths = centsOf(
      typeof written === "string" ? written.replace(/\s*%$/, "") : written,
      wholeHundredths,
    );
    if (hundredths !== undefined && hundredths > 0 && hundredths <= wholeHundredths)
      return moneyText(hundredths);
    ctx.addIssue({ code: "custom", message: percentMessage });
    return z.NEVER;
  });

export const ownersMax = 100;
export const NewOwner = z.strictObject({ name: plainText(200, "Enter the owner’s name"), percent: Percent });
export const Owner = z.object({ name: z.string(), percent: z.string() });
export type Owner = z.infer<typeof Owner>;

/** What owners' parts add up to, as decimal text. */
export const percentSum = (owners: readonly { percent: string }[]): string =>
  moneyText(owners.reduce((sum, { percent }) => sum + (centsOf(percent, wholeHundredths) ?? 0), 0));

const Zip = plainText(10, "Enter the ZIP code").regex(/^\d{5}(-\d{4})?$/, "Enter a ZIP code such as 94107");
export const NewAddress = z.strictObject({
  street: plainText(200, "Enter the street and number"),
  city: plainText(100, "Enter the city"),
  state: StateCode,
  zip: Zip,
});
export const Address = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() });
export type Address = z.infer<typeof Address>;

/** Who takes the state's and courts' letters, with what it costs and until when it is paid. */
export const NewAgent = z.strictObject({
  name: plainText(200, "Enter the agent’s name"),
  street: plainText(200, "Enter the street and number"),
  city: plainText(100, "Enter the city"),
  zip: Zip,
  yearlyPrice: MoneyInput.nullish().transform((value) => value ?? null),
  endsOn: NearDay.nullish().transform((value) => value ?? null),
});
export const Agent = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  yearlyPrice: Money.nullable(),
  endsOn: Day.nullable(),
});
export type Agent = z.infer<typeof Agent>;

export const whos = ["you", "us", "state"] as const;
export const Step = z.object({
  id: Id,
  /** What it is, for programs: "file", "approval". */
  key: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  link: z.string().nullable(),
  who: z.enum(whos),
  done: z.boolean(),
  doneAt: Instant.nullable(),
  /** A state's step is done by what the state sent: day and number, or its letter. */
  needsProof: z.boolean(),
  /** False while a step before it isn't done. */
  isOpen: z.boolean(),
  day: Day.nullable(),
  number: z.string().nullable(),
  fileId: Id.nullable(),
  fileName: z.string().nullable(),
  refusedOn: Day.nullable(),
  refusal: z.string().nullable(),
});
export type Step = z.infer<typeof Step>;

/** Spec 2 §3, with owners, the steps and what the order was made with. */
export const Formation = z.object({
  id: Id,
  userId: Id.nullable(),
  orderId: z.string(),
  businessName: z.string(),
  businessType: z.enum(businessTypes),
  incorporationState: z.enum(stateCodes),
  businessPurpose: z.string().nullable(),
  packageType: z.enum(packageTypes),
  status: z.enum(formationStatuses),
  stateFees: Money.nullable(),
  serviceFees: Money,
  payment: z.enum(payments),
  totalAmount: Money.nullable(),
  yearly: Money.nullable(),
  lines: z.array(QuoteLine),
  facts: z.array(Fact),
  filingDate: Day.nullable(),
  completionDate: Day.nullable(),
  estimatedCompletion: Day.nullable(),
  formedOn: Day.nullable(),
  einNumber: z.string().nullable(),
  registeredAgent: Agent.nullable(),
  businessAddress: Address.nullable(),
  owners: z.array(Owner),
  /** Papers made of the answers, the oldest first. */
  documents: z.array(FormationDocument),
  /** Letters of the state that were attached, the oldest first. */
  files: z.array(z.object({ id: Id, fileName: z.string(), createdAt: Instant })),
  additionalServices: z.array(z.enum(addOns)),
  /** Whole percent of the steps that are done, rounded down. */
  progress: z.int(),
  apiResponse: z.null(),
  /** True for an order of the sample business that nobody has changed. */
  isSample: z.boolean(),
  steps: z.array(Step),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Formation = z.infer<typeof Formation>;

const einMessage = "Enter the EIN’s nine digits, such as 12-3456789";
/** Nine digits, as the IRS writes them: "12-3456789". */
export const Ein = z
  .string()
  .trim()
  .regex(/^\d{2}-?\d{7}$/, einMessage)
  .transform((written) => written.replace(/^(\d{2})-?(\d{7})$/, "$1-$2"));
const optional = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]);

const Owners = z.array(NewOwner).max(ownersMax, `At most ${ownersMax} owners`);
const fields = {
  businessName: BusinessName,
  businessPurpose: optionalPlainText(1000),
  owners: Owners,
  registeredAgent: NewAgent.nullable(),
  businessAddress: NewAddress.nullable(),
  einNumber: optional(Ein),
};

export const NewFormation = z.strictObject({
  ...fields,
  businessType: BusinessType,
  incorporationState: StateCode,
  /** Left out only for a business that exists already. */
  owners: fields.owners.default([]),
  packageType: PackageChoice.default("basic"),
  additionalServices: AddOns.default([]),
  registeredAgent: fields.registeredAgent.default(null),
  businessAddress: fields.businessAddress.default(null),
  einNumber: fields.einNumber.default(null),
  /** For a business that exists already: nothing is ordered, its dates are kept. */
  formedOn: NearDay.nullable().default(null),
  /** What the button said, so that no other sum is ordered. */
  totalAmount: MoneyInput.nullable().optional(),
  /** The same of what we charge, also where the state's part of the total isn't known. */
  serviceFees: MoneyInput.optional(),
});
export type NewFormation = z.output<typeof NewFormation>;

/** What of an order may be changed; the day of formation only where the business existed already. Another state or type is another order. */
export const formationFields = z.strictObject({ ...fields, formedOn: NearDay });
export const FormationChanges = formationFields.partial();
export type FormationChanges = z.output<typeof FormationChanges>;

/** What the question said of the bill, so that an order isn't canceled at another price. */
export const FormationCancel = z.strictObject({ payment: z.enum(payments).optional() });
export type FormationCancel = z.output<typeof FormationCancel>;

export const formationsPageSize = "50";
export const FormationQuery = z.strictObject(pageQuery());

const stepFields = {
  day: optional(NearDay).optional(),
  number: changedPlainText(100),
  fileId: optional(Id).optional(),
  /** Done, unless it says otherwise. */
  done: z.boolean().optional(),
  /** The state said no: what was filed is open again. */
  refused: z.boolean().optional(),
  refusal: changedPlainText(1000),
};
/** What is said of a step: that it is done, with what the state gave; or that the state refused. What is left out stays. */
export const StepChanges = edits(z.strictObject(stepFields));
/** The same from a host, who has no letters. */
export const DeskStepChanges = edits(z.strictObject(stepFields).omit({ fileId: true }));
export type StepChanges = Omit<z.output<typeof StepChanges>, "fileId"> & {
  fileId?: string | null | undefined;
};
export const StepParams = z.strictObject({ id: Id, stepId: Id });

/** Largest letter of a state, in bytes (10 MB). */
export const maxLetterBytes = 10 * 1024 * 1024;
export const FormationFile = z.object({ fileId: Id, fileName: z.string() });
export const FileParams = z.strictObject({ id: Id, fileId: Id });
