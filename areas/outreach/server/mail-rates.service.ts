import type { Tx } from "#platform/server/database.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import type { Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import { nextDay } from "#areas/outreach/contract/daily-mail.rules.ts";
import type { Claimed } from "./deliveries.store.ts";
import type { MailRoute } from "./mail-route.service.ts";
import { takeOfDay, takePlaces } from "./mail-servers.store.ts";

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Splits a handful into what fits the current minute, for the business and for each domain, and the day, and what waits until `again`. */
export async function keepRate(
  tx: Tx,
  route: MailRoute,
  list: readonly Claimed[],
  purpose: Purpose,
): Promise<{ fitting: Claimed[]; later: Claimed[]; again: Date; isDayOver: boolean }> {
  // A fifth of each minute is left to mail that customers wait for.
  const ofMinute = (max: number) => (purpose === "service" ? max : max - Math.floor(max / 5));
  const nextMinute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000);
  let fitting = [...list];
  if (route.perDomainMinute !== null) {
    const groups = groupedBy(fitting, ({ address }) => domainOf(address));
    fitting = [];
    // In the same order in every process, so that two never wait for each other.
    for (const [domain, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
      fitting.push(
        ...group.slice(
          0,
          await takePlaces(tx, route.workspaceId, domain, ofMinute(route.perDomainMinute), group.length),
        ),
      );
  }
  if (route.perMinute !== null)
    fitting = fitting.slice(
      0,
      await takePlaces(tx, route.workspaceId, "", ofMinute(route.perMinute), fitting.length),
    );
  const ofDay =
    route.perDay === null
      ? fitting.length
      : await takeOfDay(tx, route.workspaceId, { max: route.perDay, purpose }, fitting.length);
  const isDayOver = ofDay < fitting.length;
  const fits = new Set(fitting.slice(0, ofDay));
  return {
    fitting: [...fits],
    later: list.filter((one) => !fits.has(one)),
    again: isDayOver ? nextDay(new Date()) : nextMinute,
    isDayOver,
  };
}
