import { integer, numeric, pgTable, smallint, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { subscriptionStatuses } from "#areas/billing/contract/plan-access.rules.ts";
import { intervals, planKeys } from "#areas/billing/contract/plans.schema.ts";

/** What a business pays for: one row each. */
export const subscriptions = pgTable("subscriptions", {
  workspaceId: uuid("workspace_id").primaryKey(),
  plan: varchar({ length: 30, enum: planKeys }),
  status: varchar({ length: 30, enum: subscriptionStatuses }).notNull().default("trialing"),
  amount: numeric({ precision: 8, scale: 2 }),
  interval: varchar({ length: 10, enum: intervals }).notNull().default("month"),
  trialEndsAt: instant("trial_ends_at"),
  nextBillingDate: instant("next_billing_date"),
  pastDueSince: instant("past_due_since"),
  cancelAt: instant("cancel_at"),
  stripeCustomerId: varchar("stripe_customer_id", { length: 255 }),
  stripeSubscriptionId: varchar("stripe_subscription_id", { length: 255 }),
  cardBrand: varchar("card_brand", { length: 30 }),
  cardLast4: varchar("card_last4", { length: 4 }),
  cardExpires: varchar("card_expires", { length: 7 }),
  /** What the customer has at Stripe for the next charges. */
  credit: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
  /** What is charged next, after the credit, and what is late. */
  nextAmount: numeric("next_amount", { precision: 10, scale: 2 }),
  lateAmount: numeric("late_amount", { precision: 10, scale: 2 }),
  asked: integer().notNull().default(0),
  answered: integer().notNull().default(0),
  /** Money was asked back, and Stripe has not given it yet. */
  refundAskedAt: instant("refund_asked_at"),
  trialToldDays: smallint("trial_told_days"),
  roomTold: smallint("room_told").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
