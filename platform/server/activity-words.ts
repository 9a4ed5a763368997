import type { z } from "zod";
import type { EventType } from "#platform/contract/events.ts";
import type { Ctx } from "./context.ts";

/** An entry in the list of what happened. */
export type NewActivity = {
  type: string;
  title: string;
  description?: string | null;
  contactId?: string | null;
  metadata?: Record<string, unknown>;
  scheduledFor?: string;
};

/** An entry as an event is told by it: `isOneOfMany` shows on the customer's page only; `contactIds` are many customers to whom the same happened. */
export type ToldActivity = NewActivity & { isOneOfMany?: boolean; contactIds?: readonly string[] };

/** An entry for a customer's page; undefined where they were removed: what is left of them has no page. */
export const ofCustomer = (
  contactId: string | null,
  entry: Omit<ToldActivity, "contactId">,
): ToldActivity | undefined => (contactId === null ? undefined : { ...entry, contactId });

type Told = ToldActivity | readonly ToldActivity[] | undefined;

/** How an event is told in the list of what happened; `tell` is left out for one that isn't, and `why` says why. */
export type ActivityWords = {
  readonly type: EventType;
  readonly tell?: (payload: never, ctx: Ctx) => Told | Promise<Told>;
  readonly why?: string;
};

/** Says how an event is told: by an entry, by several, or not in this case. It is asked in the publisher's transaction. */
export const tells = <S extends z.ZodType>(
  type: EventType<S>,
  tell: (payload: z.output<S>, ctx: Ctx) => Told | Promise<Told>,
): ActivityWords => ({ type, tell });

/** Says why some events are not told. */
export const untold = (why: string, ...types: readonly EventType[]): ActivityWords[] =>
  types.map((type) => ({ type, why }));
