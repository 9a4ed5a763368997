import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import type { HookValue } from "./hooks.schema.ts";

/** The most of one body that is kept: bytes of it all, values, entries of a list, characters of a path and of a value. */
const most = {
  bytes: 60_000,
  values: 1000,
  visited: 20_000,
  entries: 50,
  path: 200,
  value: contactLimits.note,
};

type Plain = string | number | boolean;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** What no table can store: NUL, and half of a surrogate pair. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const storable = (text: string): string => text.replace(unstorable, "");

const textOf = (value: Plain): string => storable(storable(String(value)).trim().slice(0, most.value));

/** A list of plain values as one text, or nothing. */
function listText(value: unknown): string | undefined {
  if (isPlain(value)) return textOf(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const entries = value.slice(0, most.entries);
  return entries.every(isPlain) ? textOf(entries.map(textOf).join(", ")) : undefined;
}

/** What stands at a path, as text: own entries only, so that no path leads out of what was sent. */
function valueAt(body: unknown, path: string): string | undefined {
  let place = body;
  // A name may have dots in itself.
  for (const part of hasOwn(body, path) ? [path] : path.split(".")) {
    if (!hasOwn(place, part)) return undefined;
    place = place[part];
  }
  return listText(place);
}

const hasOwn = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name);

/** Keeps values by path until there is no room. */
function keeper() {
  const kept = new Map<string, string>();
  const state = { bytes: 2, isCut: false };
  const encoder = new TextEncoder();
  const keep = (path: string, value: string): void => {
    if (kept.has(path)) return;
    if (storable(path) !== path) return;
    const hasPlace = kept.size < most.values && path.length <= most.path;
    const bytes = hasPlace ? encoder.encode(JSON.stringify({ path, value })).length + 1 : 0;
    if (hasPlace && state.bytes + bytes <= most.bytes) {
      kept.set(path, value);
      state.bytes += bytes;
    } else state.isCut = true;
  };
  return { kept, state, keep };
}

/**
 * A body as a list of paths and texts, as it is kept: first what `wanted` names, then the rest in its order, up to 60 kB. `isCut` says
 * that there was more.
 */
export function valuesOf(
  body: unknown,
  wanted: readonly string[] = [],
): { values: HookValue[]; isCut: boolean } {
  const { kept, state, keep } = keeper();
  for (const path of wanted) {
    const value = valueAt(body, path);
    if (value !== undefined) keep(path, value);
  }
  let visited = 0;
  const waiting: [string, unknown][] = [["", body]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    const text = path === "" ? undefined : listText(value);
    if (text !== undefined) keep(path, text);
    if (typeof value !== "object" || value === null) continue;
    const names = Object.keys(value);
    const room = Math.max(
      0,
      Math.min(Array.isArray(value) ? most.entries : most.values, most.visited - visited),
    );
    if (names.length > room) state.isCut = true;
    const inside = names.slice(0, room);
    visited += inside.length;
    for (const name of inside.toReversed())
      waiting.push([path === "" ? name : `${path}.${name}`, (value as Record<string, unknown>)[name]]);
  }
  return { values: [...kept].map(([path, value]) => ({ path, value })), isCut: state.isCut };
}
