import type { z } from "zod";

/** Something that happened in one area and that others may react to, in the same transaction. */
export type EventType<S extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: S;
  /** Of a public event: what happened, in a sentence for people who connect other programs. */
  readonly summary?: string;
};

/** Declares an event; the name is past tense: "contact.created". */
export function event<S extends z.ZodType>(name: string, payload: S): EventType<S> {
  return { name, payload };
}

/**
 * Declares an event that is also written to the event log, where helpers, webhooks and other programs read it: its name and payload
 * are a promise. `contactId` of the payload is the customer it is about.
 */
export function publicEvent<S extends z.ZodType>(name: string, summary: string, payload: S): EventType<S> {
  return { name, payload, summary };
}
