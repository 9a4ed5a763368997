import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** The part of JSON Schema that `z.toJSONSchema` writes for our calls. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
};

export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** True for a call that takes a body with at least one field. */
export const takesBody = (schema: Schema): boolean => Object.keys(schema.properties ?? {}).length > 0;

const letters = [..."abcXYZ 019'\"<>&%_\\;,=-éßşاخ", "🙂", "字"];
const textOf = (least: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), {
      minLength: Math.max(least, 1),
      maxLength: Math.max(Math.min(max, 24), least),
    })
    .map((parts) =>
      `A${parts.join("")}`
        .slice(0, max)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trim()
        .padEnd(least, "x"),
    );

/** Bodies that are valid, as far as a JSON schema can tell; `name` is the field that the value is for. */
export function valuesOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined) return fc.constant(schema.example);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, name)));
  if (schema.type === "object") return objectsOf(schema);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valuesOf(one)));
  if (schema.type === "array")
    return fc.array(valuesOf(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    });
  if (schema.type === "string") return stringsOf(schema, name);
  if (schema.type === "integer" || schema.type === "number")
    return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 1000, 1000) });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.constantFrom<unknown>(null, "x", 1, true);
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

function stringsOf(schema: Schema, name: string): fc.Arbitrary<string> {
  if (schema.format === "uuid") return fc.uuid();
  if (name === "zip") return fc.constant("78701");
  if (schema.pattern?.includes("{43}"))
    return fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom(..."abcABC019-_") });
  if (schema.pattern?.includes("{64}"))
    return fc.string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(..."abcABC019-_") });
  // Only addresses may have just so many letters, whatever the field is called.
  if (name === "email" || schema.maxLength === 254)
    return fc.nat().map((number) => `person-${number}@example.com`);
  return textOf(schema.minLength ?? 0, schema.maxLength ?? 40);
}

const hourAfter = (moment: string): string => new Date(Date.parse(moment) + 3_600_000).toISOString();

const wholeOwner = (owner: object): object => ({ ...owner, percent: "100.00" });

/** Valid by schema, and by what a schema can't express: existing people, files and fields, an end after the start, one of two ways to name customers. */
function honest(body: unknown): unknown {
  const {
    assignedTo: _,
    customFields: _custom,
    slug: _slug,
    version: _version,
    // What the page had shown can't be made up.
    isPractice: _practice,
    updatedAt: _updatedAt,
    fileId: _file,
    ...plain
  } = body as Record<string, unknown>;
  if (plain.email === "" || plain.email === null) delete plain.email;
  const action = plain.action as { type: string; assignedTo?: unknown } | undefined;
  if (action)
    return {
      action: action.type === "assign" ? { ...action, assignedTo: null } : action,
      ids: plain.ids ?? ["01930000-0000-7000-8000-000000000000"],
    };
  if (plain.startTime && plain.endTime) plain.endTime = hourAfter(String(plain.startTime));
  if (plain.periodStart && plain.periodEnd) plain.periodEnd = plain.periodStart;
  if (Array.isArray(plain.additionalServices))
    plain.additionalServices = [...new Set(plain.additionalServices)];
  if (Array.isArray(plain.owners)) plain.owners = plain.owners.slice(0, 1).map(wholeOwner);
  if (plain.einNumber) plain.einNumber = "12-3456789";
  if (plain.page) plain.page = "/tasks";
  // Each network asks for its own fields; those that are connected there can't be made up.
  if (typeof plain.platform === "string") return { platform: "facebook", accountName: "Alder & Rye" };
  if (plain.type === "choice") return { ...plain, choices: ["Red", "Green"] };
  return plain;
}

/** Bodies that a call takes, where nothing that they name has to be there. */
export const validBodies = (call: Endpoint): fc.Arbitrary<unknown> =>
  valuesOf(schemaOf(call.body)).map(honest);

type Path = (string | number)[];

/** Every place in a value, the whole first. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (!value || typeof value !== "object") return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) =>
      placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** The value with another at this position. */
export function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return value.map((part, at) => (at === key ? withAt(part, rest, other) : part));
  return { ...(value as object), [key]: withAt((value as Record<string, unknown>)[key], rest, other) };
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown>)?.[key], value);

const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

/** Unexpected values. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.001,
  1e21,
  -1e308,
  2 ** 60,
  "",
  " ",
  "x",
  "1e3",
  "NaN",
  "x".repeat(20_000),
  "🙂".repeat(6000),
  "2026-02-30",
  "0000-00-00",
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { toString: 1 },
  { length: 3 },
  Array.from({ length: 2000 }, (_, at) => at),
  deep(2000),
  "00000000-0000-7000-8000-00000000000g",
  "<script>alert(1)</script>",
  "'; DROP TABLE contacts; --",
];

/** Text that can't be stored: NUL, half surrogate pairs. */
export const unstorableTexts = ["\0", "a\0b", "\ud800", "\udc00x", "x\udbff", "\udc00\ud800"];

/** A valid body with an unexpected value in one place. */
export const oddBodies = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), fc.constantFrom(...oddValues)).map(([body, at, odd]) => {
    const places = placesIn(body);
    return withAt(body, places[at % places.length] ?? [], odd);
  });

/** A valid body with text that can't be stored in one place, as a value or a key. */
export const unstorableBodies = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom(...unstorableTexts), fc.boolean())
    .map(([body, at, text, asKey]) => {
      const places = placesIn(body);
      const place = places[at % places.length] ?? [];
      return withAt(body, place, asKey ? { [text]: "x" } : text);
    });

/** A valid body with an unknown field. */
export const strangeBodies = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid,
      fc.constantFrom(
        "workspaceId",
        "workspace_id",
        "isAdmin",
        "x".repeat(500),
        "a.b",
        "",
        "toString",
        "hasOwnProperty",
        "🙂",
      ),
      fc.constantFrom(...oddValues),
    )
    .map(([body, key, odd]) => ({ ...(body as object), [key]: odd }));
