import { z } from "zod";
import { AnyBody, Done, endpoint } from "#platform/contract/endpoint.ts";
import {
  BegunPayment,
  ChangedSubscription,
  CheckoutStart,
  ClientSecret,
  Due,
  NewSubscription,
  OfferedPlan,
  PlanChange,
  PlanChoice,
  Receipt,
  SalesRequest,
  Subscription,
} from "./billing.schema.ts";

// Owners pay and managers read. All of it goes on in a business that can only be read: it is the way back. Stripe is asked, so no
// transaction is open meanwhile.
const paying = { role: "owner", whenReadOnly: "works", callsPerMinute: 30, transaction: "own" } as const;

export const billingApi = {
  begin: endpoint({
    method: "POST",
    path: "/api/create-subscription",
    ...paying,
    summary: "Begin to pay for a plan; the secret is null where nothing is charged",
    body: CheckoutStart,
    reply: BegunPayment,
  }),
  plans: endpoint({
    method: "GET",
    path: "/api/billing/plans",
    access: "public",
    summary: "The plans and their prices",
    reply: z.array(OfferedPlan),
  }),
  subscription: endpoint({
    method: "GET",
    path: "/api/billing/subscription",
    role: "manager",
    whenClosed: "works",
    summary: "The business’s subscription, and how many of its customers are used",
    reply: Subscription,
  }),
  receipts: endpoint({
    method: "GET",
    path: "/api/billing/receipts",
    role: "manager",
    summary: "What was paid, newest first",
    reply: z.array(Receipt),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/billing/create-subscription",
    ...paying,
    summary: "Choose a plan; it holds at once where nothing is charged",
    body: NewSubscription,
    reply: ClientSecret,
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/billing/preview",
    ...paying,
    whenClosed: "works",
    summary: "What a plan would cost, today and then; of a closed business, what opening it would",
    body: PlanChoice,
    reply: Due,
  }),
  change: endpoint({
    method: "POST",
    path: "/api/billing/change-plan",
    ...paying,
    summary:
      "Change to another plan. With a secret the bank has a question first: the plan changes once the browser has answered it. 409 where it costs something else than `today`, what stood on the button",
    body: PlanChange,
    reply: ChangedSubscription,
  }),
  payLate: endpoint({
    method: "POST",
    path: "/api/billing/pay",
    ...paying,
    summary:
      "Pay what is late with the card that is kept; with a secret, once the browser has answered the bank’s question",
    reply: ChangedSubscription,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/billing/cancel-subscription",
    ...paying,
    summary:
      "Cancel the subscription at the end of what was paid for, or of the trial; at once where nothing was",
    reply: Subscription,
  }),
  resume: endpoint({
    method: "POST",
    path: "/api/billing/resume-subscription",
    ...paying,
    summary: "Take back that it was canceled",
    reply: Subscription,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/billing/confirm",
    ...paying,
    summary: "Ask Stripe now how the subscription stands, once the browser has confirmed a card or a payment",
    reply: Subscription,
  }),
  paymentMethod: endpoint({
    method: "POST",
    path: "/api/billing/payment-method",
    ...paying,
    summary:
      "Begin to keep another card; once the browser has confirmed it, confirm makes it the one that is charged",
    reply: ClientSecret,
  }),
  refund: endpoint({
    method: "POST",
    path: "/api/billing/refund",
    ...paying,
    whenClosed: "works",
    summary:
      "Give back all that was paid and not given back yet, within 30 days of the first payment; the subscription and its credit end now",
    reply: Subscription,
  }),
  /** Signed; answers before anything is done. */
  webhook: endpoint({
    method: "POST",
    path: "/api/billing/webhook",
    access: "public",
    summary: "What Stripe tells of this installation’s own subscriptions, signed by it (Stripe-Signature)",
    body: AnyBody,
    reply: Done,
    takesAnything: true,
    maxBodyBytes: 262_144,
    callsPerMinute: 6000,
  }),
  askSales: endpoint({
    method: "POST",
    path: "/api/billing/sales-requests",
    access: "public",
    summary: "Ask to be contacted about a plan",
    body: SalesRequest,
    reply: Done,
    callsPerMinute: 30,
  }),
};
