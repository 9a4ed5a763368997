import type { z } from "zod";
import { differing, pick, sameJson, type Was } from "#platform/contract/edits.ts";
import { secretFields } from "#platform/contract/secret-fields.ts";
import { CallError, isClash } from "./call.ts";

export type Values = Record<string, unknown>;
/**
 * What a form was filled with. `base` is the record, undefined while a new one is written: fields that were touched as they were then, all others as
 * they are now. `stored` is what the form would show of it, where `values` suggests something else.
 */
export type Filled = { base: Values | undefined; stored?: Values; values: Values };

/** A field that somebody else changed to something else: what is sent, and what it is now. The field may be a path ("customFields.size"). */
export type Clash = { field: string; yours: unknown; theirs: unknown };

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value with what differs between two others taken over; of objects only the entries that differ. */
export function takenOver(value: unknown, from: unknown, to: unknown): unknown {
  if (sameJson(from, to)) return value;
  if (!isRecord(value) || !isRecord(from) || !isRecord(to)) return to;
  const changed = differing(from, to).map((name) => [name, takenOver(value[name], from[name], to[name])]);
  return { ...value, ...Object.fromEntries(changed) };
}

/** The value at this path ("customFields.size"), or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** The record with another value at this path. */
export function withAt(record: Values, path: string, value: unknown): Values {
  const [name = "", ...rest] = path.split(".");
  const part = record[name];
  const inner = rest.length === 0 ? value : withAt(isRecord(part) ? part : {}, rest.join("."), value);
  return { ...record, [name]: inner };
}

/**
 * The body's fields that were changed since the form was filled, and what they were based on. `values` is what the form gives after its check,
 * `raw` what stands in it. A field that was filled with something its own check refuses counts as changed: somebody had to correct it.
 */
export function changesIn({
  schema,
  filled: { base = {}, values: shown, stored: before = shown },
  bodyOf,
  values,
  raw,
}: {
  schema: z.ZodType;
  filled: Filled;
  bodyOf: (values: never) => object;
  values: unknown;
  raw: Values;
}): { sent: Values; was: Was } {
  const body = bodyOf(values as never) as Values;
  const first = schema.safeParse(before);
  const refused = first.success ? [] : first.error.issues.map(({ path }) => String(path[0]));
  const checked = first.success ? first : schema.safeParse({ ...before, ...pick(raw, refused) });
  const based = checked.success ? (bodyOf(checked.data as never) as Values) : undefined;
  const sent = Object.keys(body).filter(
    (name) =>
      body[name] !== undefined && (!based || refused.includes(name) || !sameJson(body[name], based[name])),
  );
  return { sent: pick(body, sent), was: pick(base, sent) };
}

/** The values now that a refusal names, when it is because somebody else changed the same; undefined for every other refusal. */
export const theirsIn = (error: unknown): Values | undefined =>
  isClash(error) && error instanceof CallError ? (error.body?.theirs ?? {}) : undefined;

/** The values without those that no browser may keep. */
export function withoutSecrets<V extends Values>(schema: z.ZodType, values: V): Partial<V> {
  const secrets = secretFields(schema);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))) as Partial<V>;
}

/** A field's name as words, where its label is not on the screen: "repeatEvery" -> "Repeat every". */
export function wordsOfName(path: string): string {
  const name = path.split(/[.:]/).findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = name.replace(
    /([a-z\d])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
