import { Buffer } from "node:buffer";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type Schema, schemaOf } from "#apps/server/testing/body-factory.ts";

/** Text that costs its readers the most a byte: repeated tags, brackets, quotes, `&`, blanks, emoji, and what nests. */
export const costlyUnits = [
  "<p>",
  "<a href=x.de>",
  "[",
  "{",
  '"',
  "&",
  " ",
  "🙂",
  "a@",
  "{{firstName}}",
  "1,",
  "\n",
] as const;

/** What is always the same, whatever a schema asks for. */
const given: Record<string, string> = {
  uuid: "01930000-0000-7000-8000-000000000000",
  email: "person@example.com",
};

/** For what has to go together, by the names of fields. */
const named: Record<string, string> = {
  email: "person@example.com",
  timeZone: "America/New_York",
  subject: "News",
  page: "/tasks",
  from: "21:00",
  to: "08:00",
  endTime: "2026-11-18T17:10:00.000Z",
  ...Object.fromEntries(
    [
      "amount",
      "price",
      "value",
      "quantity",
      "rate",
      "exchangeRate",
      "closingBalance",
      "openingBalance",
      "discountPercent",
      "unitPrice",
      "estimatedValue",
      "percent",
      "monthlyPrice",
    ].map((name) => [name, "1"]),
  ),
};

/** For what has to look like something. */
const samples = [
  "1",
  "1.00",
  "09:00",
  "2026-11-18",
  "a".repeat(43),
  "a".repeat(64),
  "https://example.com/a",
  "#aabbcc",
];
const fits = ({ pattern = "", maxLength = Infinity, minLength = 0 }: Schema, text: string): boolean =>
  text.length <= maxLength && text.length >= minLength && new RegExp(pattern, "u").test(text);

type Room = { left: number };

/** A body as large as the limit of its call lets through, every text in it as long as its schema allows and made of `unit`. */
export function costlyBody(call: Endpoint, unit: string): string {
  const schema = schemaOf(call.body);
  // JSON writes some letters as two or more, and lists and names take room as well.
  const written = Math.max(1, (Buffer.byteLength(JSON.stringify(unit)) - 2) / unit.length);
  for (let room = (call.maxBodyBytes - 200) / written; room > 1; room *= 0.85) {
    const text = JSON.stringify(valueOf(schema, unit, { left: Math.floor(room) })) ?? "{}";
    if (Buffer.byteLength(text) <= call.maxBodyBytes) return text;
  }
  return "{}";
}

function valueOf(schema: Schema, unit: string, room: Room, name = ""): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const email = choices.find(({ properties }) => properties?.do?.const === "email");
    const [heaviest = {}] = choices.toSorted((a, b) => weightOf(b) - weightOf(a));
    return valueOf(email ?? heaviest, unit, room, name);
  }
  if (schema.type === "object") return objectOf(schema, unit, room);
  if (schema.type === "array") return listOf(schema, unit, room);
  if (schema.type === "string") return textOf(schema, unit, room, name);
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "null") return null;
  return unit.repeat(Math.max(1, Math.min(100, Math.floor(room.left / unit.length))));
}

/** About how much a schema lets through. */
function weightOf(schema: Schema, depth = 0): number {
  if (depth > 4) return 1;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map((one) => weightOf(one, depth + 1)));
  if (schema.type === "object")
    return Object.values(schema.properties ?? {}).reduce((sum, one) => sum + weightOf(one, depth + 1), 2);
  if (schema.type === "array") return (schema.maxItems ?? 100) * weightOf(schema.items ?? {}, depth + 1);
  return schema.type === "string" ? (schema.format ? 30 : (schema.maxLength ?? 1000)) : 1;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  unit: string,
  room: Room,
) {
  const body: Record<string, unknown> = {};
  // What is required first, then the longest.
  const names = Object.keys(properties).toSorted(
    (a, b) =>
      Number(required.includes(b)) - Number(required.includes(a)) ||
      weightOf(properties[b] ?? {}) - weightOf(properties[a] ?? {}),
  );
  for (const name of names) {
    if (room.left <= 0 && !required.includes(name)) continue;
    room.left -= name.length + 4;
    body[name] = valueOf(properties[name] ?? {}, unit, room, name);
  }
  if (names.length === 0 && typeof additionalProperties === "object")
    for (let at = 0; at < 500 && room.left > 0; at++) {
      room.left -= 8;
      body[`k${at}`] = valueOf(additionalProperties, unit, room);
    }
  return body;
}

function listOf(
  { items = {}, minItems = 0, maxItems = 10_000, prefixItems }: Schema,
  unit: string,
  room: Room,
) {
  if (prefixItems) return prefixItems.map((one, at) => valueOf(one, unit, room, ["from", "to"][1 - at]));
  const list: unknown[] = [];
  while (list.length < maxItems && (room.left > 0 || list.length < minItems)) {
    room.left -= 1;
    list.push(valueOf(items, unit, room));
  }
  return list;
}

function textOf(schema: Schema, unit: string, room: Room, name = ""): string {
  if (schema.format !== undefined && given[schema.format] !== undefined) {
    room.left -= 38;
    return given[schema.format] ?? "";
  }
  const known = schema.maxLength === 254 ? given.email : named[name];
  const plain =
    known !== undefined && fits(schema, known)
      ? known
      : schema.pattern === undefined
        ? undefined
        : samples.find((one) => fits(schema, one));
  if (plain !== undefined) {
    room.left -= String(plain).length;
    return String(plain);
  }
  if (schema.example !== undefined) {
    room.left -= String(schema.example).length;
    return String(schema.example);
  }
  const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 1000, room.left));
  room.left -= length;
  const text = unit.repeat(Math.ceil(Math.max(1, length) / unit.length)).slice(0, Math.max(1, length));
  return text.replace(/[\uD800-\uDBFF]$/, "x");
}
