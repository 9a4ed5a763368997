import type { Stripe } from "stripe";
import { moneyText } from "#platform/contract/money.ts";
import type { ReceiptRow } from "./receipts.store.ts";
import { instantOf } from "./stripe-state.service.ts";

/** A receipt, and the payment of its invoice: the one that succeeded, or that is due. */
export type PaidReceipt = ReceiptRow & { paymentId: string | null };

/** What was paid, as Stripe says it: its invoices of more than nothing, with what came back of each. */
export async function readReceipts(
  stripe: Stripe,
  customerId: string,
  workspaceId: string,
): Promise<PaidReceipt[]> {
  const [invoices, payments] = await Promise.all([
    stripe.invoices.list({ customer: customerId, limit: 100, expand: ["data.payments"] }),
    stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: ["data.latest_charge"] }),
  ]);
  const charges = new Map(payments.data.map((one) => [one.id, chargeOf(one)]));
  const outcomes = await outcomesOf(stripe, charges);
  return invoices.data.flatMap((invoice) => {
    if (invoice.status === null || invoice.status === "draft" || invoice.amount_due === 0) return [];
    const paymentId = paymentOf(invoice);
    const charge = paymentId === null ? undefined : charges.get(paymentId);
    const back = charge?.amount_refunded ?? 0;
    return [
      {
        workspaceId,
        id: invoice.id ?? "",
        paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created) ?? "",
        amount: moneyText(invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due),
        refunded: moneyText(back),
        status: statusOf(invoice, charge, outcomes.get(paymentId ?? "")),
        url: invoice.hosted_invoice_url?.slice(0, 2000) ?? null,
        paymentId,
      },
    ];
  });
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof charge === "object" ? (charge ?? undefined) : undefined;

/** How the newest dispute of each disputed payment stands: its charge says that there was one, for good, and not what became of it. */
async function outcomesOf(
  stripe: Stripe,
  charges: ReadonlyMap<string, Stripe.Charge | undefined>,
): Promise<Map<string, Stripe.Dispute.Status>> {
  const disputed = [...charges].flatMap(([id, charge]) => (charge?.disputed ? [id] : []));
  const found = await Promise.all(
    disputed.map((id) => stripe.disputes.list({ payment_intent: id, limit: 1 })),
  );
  return new Map(
    found.flatMap(({ data: [newest] }, at) => (newest ? [[disputed[at] ?? "", newest.status]] : [])),
  );
}

function disputeStatus(outcome: Stripe.Dispute.Status | undefined): string {
  if (outcome === "won" || outcome === "warning_closed" || outcome === "prevented") return "dispute_won";
  return outcome === "lost" ? "dispute_lost" : "disputed";
}

function statusOf(
  invoice: Stripe.Invoice,
  charge: Stripe.Charge | undefined,
  outcome: Stripe.Dispute.Status | undefined,
): string {
  if (invoice.status !== "paid" || !charge) return (invoice.status ?? "").slice(0, 30);
  if (charge.disputed) return disputeStatus(outcome);
  return charge.amount_refunded > 0 && charge.amount_refunded >= invoice.amount_paid ? "refunded" : "paid";
}

/** The payment of an invoice: the one that succeeded, else the last that was tried. */
export function paymentOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? [];
  const payment = (all.find(({ status }) => status === "paid") ?? all[0])?.payment.payment_intent;
  return (typeof payment === "object" ? payment.id : payment) ?? null;
}
