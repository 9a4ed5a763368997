import type { Tx } from "#platform/server/database.ts";
import { type CarrierRoute, contextIn, type Work } from "./carriers.service.ts";
import { reportDelivery } from "./delivery-reports.service.ts";
import { claimLookUps, findLookUpAt } from "./delivery-reports.store.ts";
import type { Claimed, Source } from "./deliveries.store.ts";

/** The most that are looked up in one batch. */
const maxLookUps = 50;

/** Counts the looks that are due of a source where nobody can be asked; after the last time a person decides. */
export const skipLookUps = async (tx: Tx, source: Source): Promise<void> =>
  void (await claimLookUps(tx, source, maxLookUps));

/**
 * Looks for what a source may have sent without an answer, where it is due: what the other side knows was accepted, and what it surely has not goes
 * by the same key once more. All else stays unknown and is looked up again, and after the last time a person decides. Returns when the next one is due.
 */
export async function lookUpUnknown<Route extends CarrierRoute, Recipient extends Claimed, Content>({
  carrier,
  parts,
  batch,
  route,
  halt,
}: Work<Route, Recipient, Content>): Promise<string | null> {
  const { database, log } = parts;
  const inside = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    database.inWorkspace(batch.workspaceId, read);
  const errand = { parts, source: batch, route, isHalted: () => halt.words !== undefined };
  for (const sent of await inside((tx) => claimLookUps(tx, batch, maxLookUps))) {
    if (parts.signal?.aborted) break;
    const found = await carrier.lookUp?.(errand, sent).catch((error: unknown) => {
      log.warn({ err: error, channel: carrier.channel }, "a delivery could not be looked up");
      return undefined;
    });
    if (found === undefined) continue;
    const named = { id: sent.id, label: batch.label, reason: null };
    await inside((tx) =>
      reportDelivery(
        contextIn(parts, batch, tx),
        found === "absent"
          ? { ...named, state: "again", dueAt: new Date(), messageId: null, detail: null }
          : { ...named, state: "accepted", ...found },
      ),
    );
  }
  return inside((tx) => findLookUpAt(tx, batch));
}
