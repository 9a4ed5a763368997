import type { Ctx } from "#platform/server/context.ts";
import { deliveriesSettled, sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { updateReported } from "./delivery-reports.store.ts";

/**
 * What the other side says later of a delivery that it was handed: it took it, it failed for good, or (`again`) it is to be tried once more
 * at `dueAt`, as a call that nobody answered.
 */
export type DeliveryReport = {
  id: string;
  /** What people call the source, as the customer's page shows it. */
  label: string;
  messageId: string | null;
  reason: string | null;
  detail: string | null;
} & ({ state: "accepted" | "failed" } | { state: "again"; dueAt: Date });

/**
 * Records such a report, in whatever order they come, however often, and even before the batch itself knows that the delivery was taken: a
 * state never steps back. Returns false where it changed nothing.
 */
export async function reportDelivery(ctx: Ctx, report: DeliveryReport): Promise<boolean> {
  const row = await updateReported(ctx.tx, {
    ...report,
    state: report.state === "again" ? "pending" : report.state,
    dueAt: report.state === "again" ? report.dueAt : null,
  });
  if (!row) return false;
  const { channel, kind, sourceId, contactId } = row;
  if (report.state === "again") await ctx.publish(sourceReopened, { kind, sourceId });
  else
    await ctx.publish(deliveriesSettled, {
      channel,
      kind,
      sourceId,
      label: report.label,
      deliveries: [{ deliveryId: report.id, contactId, state: report.state, reason: report.reason }],
    });
  return true;
}
