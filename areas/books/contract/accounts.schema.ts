import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";

export const accountTypes = ["asset", "liability", "equity", "income", "expense"] as const;
export const AccountType = z.enum(accountTypes, { error: "Choose a type from the list" });
export type AccountType = z.infer<typeof AccountType>;

/** What an account is within its type. Money lies on a bank account, in cash, on a payment app or on a card. */
export const accountSubTypes = [
  "bank",
  "cash",
  "payment_app",
  "receivable",
  "inventory",
  "current_asset",
  "fixed_asset",
  "credit_card",
  "payable",
  "sales_tax",
  "payroll",
  "current_liability",
  "long_term_liability",
  "equity",
  "sales",
  "other_income",
  "cost_of_sales",
  "expense",
  "other_expense",
] as const;
export const AccountSubType = z.enum(accountSubTypes, { error: "Choose a kind from the list" });
export type AccountSubType = z.infer<typeof AccountSubType>;

/** What the product posts to by itself; one account of a business has each. */
export const accountRoles = [
  "bank",
  "receivable",
  "sales_tax",
  "customer_credit",
  "owner",
  "sales",
  "uncategorized_income",
  "write_off",
  "exchange",
  "rounding",
  "uncategorized_expense",
] as const;
export type AccountRole = (typeof accountRoles)[number];

export const accountLimits = { accounts: 500, code: 20, name: 100, externalId: 100 } as const;

/** An account of the ledger: the plain name, and the accountant's term for it. */
export const Account = z.object({
  id: Id,
  userId: Id.nullable(),
  integrationId: Id.nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  accountantTerm: z.string().nullable(),
  accountType: AccountType,
  subType: AccountSubType,
  role: z.enum(accountRoles).nullable(),
  /** What the postings add up to, in the account's natural sign; null for people who see only their own customers. */
  currentBalance: Money.nullable(),
  isActive: z.boolean(),
  parentAccountId: Id.nullable(),
  externalId: z.string().nullable(),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Account = z.infer<typeof Account>;

const code = requiredText(accountLimits.code, "Enter a number such as 6050");
const name = requiredText(accountLimits.name, "Enter a name");

export const NewAccount = z.strictObject({
  accountCode: code,
  accountName: name,
  accountantTerm: optionalText(accountLimits.name),
  accountType: AccountType,
  /** Left out: the usual one of the type. */
  subType: AccountSubType.optional(),
  parentAccountId: Id.nullable().default(null),
  externalId: optionalText(accountLimits.externalId),
});
export type NewAccount = z.output<typeof NewAccount>;
export type NewAccountInput = z.input<typeof NewAccount>;

/** Any of an account's fields; its type stays. With `version` an older one is refused. */
export const AccountChanges = z
  .strictObject({
    accountCode: code,
    accountName: name,
    accountantTerm: optionalText(accountLimits.name),
    subType: AccountSubType,
    parentAccountId: Id.nullable(),
    isActive: z.boolean(),
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
  })
  .partial();
export type AccountChanges = z.output<typeof AccountChanges>;
