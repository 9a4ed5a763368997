import type { z } from "zod";
import type { EventType } from "#platform/contract/events.ts";
import type { Ctx, Subscriber } from "./context.ts";
import { logEvent } from "./event-log.ts";
import { groupedBy } from "./grouped.ts";

/** Declares a subscriber; it runs in the publisher's transaction, so slow work is only enqueued. */
export function on<S extends z.ZodType>(
  type: EventType<S>,
  react: (ctx: Ctx, payload: z.output<S>) => Promise<void>,
): Subscriber {
  return { type, react: react as Subscriber["react"] };
}

type Publish = Ctx["publish"];

/** Makes `publish` for a context: the payload is checked, a public event goes into the log, then every subscriber reacts in turn, to a removal in reverse. */
export function publisher(subscribers: readonly Subscriber[]): (ctx: () => Ctx) => Publish {
  const byName = groupedBy(subscribers, ({ type }) => type.name);
  return (ctx) => async (type, payload) => {
    const checked = type.payload.parse(payload);
    if (type.summary !== undefined) logEvent(ctx(), type.name, checked as Record<string, unknown>);
    const reacting = byName.get(type.name) ?? [];
    for (const subscriber of type.isLastFirst ? reacting.toReversed() : reacting)
      await subscriber.react(ctx(), checked as never);
  };
}
