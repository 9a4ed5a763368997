import type { z } from "zod";

/** Something that happened in one area and that others may react to, in the same transaction. */
export type EventType<S extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: S;
  /** Of a public event: what happened, in a sentence for people who connect other programs. */
  readonly summary?: string;
  /** Who reacts last to other events reacts first to this one. */
  readonly isLastFirst?: true;
};

/** A public event: one that other programs can be told about. */
export type PublicEvent<S extends z.ZodType = z.ZodType> = EventType<S> & { readonly summary: string };

/** Declares an event; the name is past tense: "contact.created". */
export function event<S extends z.ZodType>(name: string, payload: S): EventType<S> {
  return { name, payload };
}

/** Declares an event by which something that was added goes again. What stands on other things goes before them: reactions are in reverse order. */
export const removalEvent = <S extends z.ZodType>(name: string, payload: S): EventType<S> => ({
  name,
  payload,
  isLastFirst: true,
});

/**
 * Declares an event that is also written to the event log, where helpers, webhooks and other programs read it: its name and payload
 * are a promise. `contactId` of the payload is the customer it is about.
 */
export function publicEvent<S extends z.ZodType>(name: string, summary: string, payload: S): PublicEvent<S> {
  return { name, payload, summary };
}

/** The public ones among what files of events export. */
export const publicEventsOf = (...files: readonly object[]): PublicEvent[] =>
  files
    .flatMap((file) => Object.values(file) as unknown[])
    .filter((one): one is PublicEvent => (one as Partial<PublicEvent> | undefined)?.summary !== undefined);
