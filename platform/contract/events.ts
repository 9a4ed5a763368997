import type { z } from "zod";

/** Something that happened in one area and that others may react to, in the same transaction. */
export type EventType<S extends z.ZodType = z.ZodType> = { readonly name: string; readonly payload: S };

/** Declares an event; the name is past tense: "contact.created". */
export function event<S extends z.ZodType>(name: string, payload: S): EventType<S> {
  return { name, payload };
}
