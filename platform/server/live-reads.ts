import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { EventType } from "#platform/contract/events.ts";
import type { Ctx, Subscriber } from "./context.ts";
import { type About, type PeopleOf, notifyLive } from "./live.ts";

/** A read that open screens refetch when one of these events happens. Several areas may declare this for one read. */
export type LiveRead = { read: Pick<Endpoint, "path">; staleBy: readonly EventType[] };

/** Events about one thing, named by this key of their payload: of those who see only their own customers, only the people `peopleOf` names are notified. */
export type LiveAudience = { events: readonly EventType[]; key: string; peopleOf: PeopleOf };

/** A transaction publishes the same news only once: a change of many customers publishes one event each. */
type Told = { reads: Set<string>; ids: Set<string> };

/** Notifies the business's open screens which of these reads went stale. */
export function liveSubscribers(
  reads: readonly LiveRead[],
  audiences: readonly LiveAudience[] = [],
): Subscriber[] {
  const toAll = notifier();
  const toAudience = new Map(audiences.map((audience) => [audience, notifier()]));
  return [...new Set(reads.flatMap(({ staleBy }) => staleBy))].map((type) => {
    const stale = reads.flatMap(({ read, staleBy }) => (staleBy.includes(type) ? read.path : []));
    const audience = audiences.find(({ events }) => events.includes(type));
    const notify = (audience && toAudience.get(audience)) ?? toAll;
    return {
      type,
      react: async (ctx: Ctx, payload: Record<string, unknown>) =>
        notify(ctx, stale, audience && { id: String(payload[audience.key]), peopleOf: audience.peopleOf }),
    };
  });
}

type Notify = (ctx: Ctx, reads: readonly string[], about?: { id: string; peopleOf: PeopleOf }) => void;

function notifier(): Notify {
  const told = new WeakMap<Ctx, Told>();
  return (ctx, reads, about) => {
    const known = told.get(ctx) ?? { reads: new Set(), ids: new Set() };
    told.set(ctx, known);
    if (about) known.ids.add(about.id);
    const fresh = reads.filter((read) => !known.reads.has(read));
    for (const read of fresh) known.reads.add(read);
    const all: About | undefined = about && { ids: known.ids, peopleOf: about.peopleOf };
    if (fresh.length > 0) notifyLive(ctx, fresh, all);
  };
}
