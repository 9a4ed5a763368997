import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { binary, type Endpoint, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { liveApi } from "#platform/contract/live.ts";
import { openApiOf } from "#platform/server/openapi.ts";
import { businessHeader } from "#platform/contract/whose.ts";
import { routes } from "./areas.ts";
import { changeHost } from "./host.ts";
import { nameOfCall } from "./testing/call-factories.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Json[];
  "x-role"?: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
};
type Description = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};

const description = (await (await server.visitor().send("/api/openapi.json")).json()) as Description;
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
/** A schema of the description by itself: what it refers to is found in the whole, which `newAjv` knows. */
const alone = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"whole#/components/')) as Json;
const newAjv = (options: Options): Ajv2020 => {
  const ajv = new Ajv2020(options);
  ajv.addVocabulary(["example", "components"]);
  return ajv.addSchema({ $id: "whole", components: description.components });
};
const pathOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

const everyObject = (value: unknown): Json[] =>
  value && typeof value === "object"
    ? [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(everyObject)]
    : [];

describe("the description of the calls", () => {
  test("has every call and no other", () => {
    expect(operations.map(([name]) => name).sort()).toEqual(
      [...routes.map(({ call }) => call), liveApi.stream]
        .map((call) => `${call.method} ${pathOf(call.path)}`)
        .sort(),
    );
  });

  test("is what a validator of OpenAPI accepts", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    expect([errors, valid]).toEqual([undefined, true]);
  });

  test("says of each call whether an API key is taken: never for signing in, one’s own account, team, billing and keys", () => {
    expect(description.components.securitySchemes.key).toMatchObject({ type: "http", scheme: "bearer" });
    const takesKey = (call: Endpoint) =>
      description.paths[pathOf(call.path)]![call.method.toLowerCase()]!.security?.some(
        (one) => "key" in one,
      ) ?? false;
    const closed =
      /^\/api\/(auth|team|billing|create-subscription|api-keys|data-exports|settings\/(close|reopen)-business|push-\w+)\b/;
    // What a viewer may write is about themselves.
    const isOwn = ({ about, method, role, keys }: Endpoint) =>
      keys !== "work" && (about === "person" || (method !== "GET" && role === "viewer"));
    for (const { call } of routes)
      expect([nameOfCall(call), takesKey(call)]).toEqual([
        nameOfCall(call),
        call.access === "session" && !closed.test(call.path) && !isOwn(call),
      ]);
  });

  test("says which fields are still taken and no longer read", () => {
    const former = routes.flatMap(({ call }) => (call.formerFields ? [call] : []));
    expect(former.length).toBeGreaterThan(5);
    for (const { path, method, formerFields } of former)
      expect(description.paths[pathOf(path)]![method.toLowerCase()]).toHaveProperty(
        "description",
        `Deprecated: ${formerFields?.join(", ")} may be sent until the next release, and nobody reads it.`,
      );
  });

  test("is an OpenAPI 3.1 document", () => {
    expect(description).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: "Mainstay", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: expect.any(String) } },
      },
    });
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, operation] of operations) {
      expect([name, operation.operationId, operation.summary]).toEqual([
        name,
        expect.stringMatching(/^[a-z][A-Za-z0-9]+$/),
        expect.stringMatching(/^[A-Z].+/),
      ]);
      expect([
        name,
        (operation.responses["200"] ?? operation.responses["302"])?.description,
        operation.responses["400"]?.description,
      ]).toEqual([name, expect.any(String), expect.any(String)]);
      const named = [...name.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
      expect([
        name,
        operation.parameters.filter((one) => one.in === "path" && one.required).map((one) => one.name),
      ]).toEqual([name, named]);
      const headers = operation.parameters.filter(
        (one) => one.in !== "path" && one.in !== "query" && one.name !== businessHeader,
      );
      const isOnce = !name.startsWith("GET") && operation.responses["422"] !== undefined;
      expect([name, headers.map((one) => `${one.in} ${one.name}`)]).toEqual([
        name,
        isOnce ? ["header Idempotency-Key"] : [],
      ]);
      expect([name, name.startsWith("GET") && operation.requestBody !== undefined]).toEqual([name, false]);
    }
  });

  test("names the session cookie", async () => {
    const owner = await server.newOwner();
    expect([...owner.cookies.keys()]).toContain(
      (description.components.securitySchemes.session as Json).name,
    );
  });

  test.each(routes.map(({ call }) => [nameOfCall(call), call] as const))(
    "says for %s who may call it, and how it is refused",
    (_name, call) => {
      const operation = description.paths[pathOf(call.path)]![call.method.toLowerCase()]!;
      expect([operation.summary, operation["x-role"], operation.security !== undefined]).toEqual([
        call.summary,
        call.access === "session" ? call.role : undefined,
        call.access === "session",
      ]);
      const wanted = [
        "400",
        ...(call.access === "session" ? ["401", "403"] : []),
        ...(call.path.includes(":") ? ["404"] : []),
      ];
      for (const status of wanted)
        expect(operation.responses[status]?.content["application/json"]?.schema).toEqual({
          $ref: "#/components/schemas/Error",
        });
      if (call.multipart)
        expect(operation.requestBody?.content["multipart/form-data"]?.schema).toMatchObject({
          properties: { file: { type: "string" } },
          required: expect.arrayContaining(["file"]),
        });
    },
  );

  test("refers only to things that exist", () => {
    for (const { $ref } of everyObject(description).filter((one) => typeof one.$ref === "string")) {
      const target = String($ref)
        .replace(/^#\//, "")
        .split("/")
        .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], description);
      expect([$ref, target !== undefined]).toEqual([$ref, true]);
    }
  });

  test("has schemas that a JSON Schema 2020-12 validator accepts", () => {
    const ajv = newAjv({
      strict: true,
      strictTypes: false,
      code: { optimize: false },
      formats: { uuid: true, email: true, date: true, "date-time": true, uri: true },
    });
    const schemas = operations.flatMap(([name, operation]) => [
      ...operation.parameters.map((one) => [`${name} ${one.name}`, one.schema] as const),
      ...Object.values(operation.requestBody?.content ?? {}).map(
        (one) => [`${name} body`, one.schema] as const,
      ),
      ...Object.values(operation.responses["200"]?.content ?? {}).map(
        (one) => [`${name} answer`, one.schema] as const,
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(40);
    // Many calls share a schema: each is compiled once.
    const different = new Map(
      schemas.map(([name, schema]) => [JSON.stringify(schema), [name, schema] as const]),
    );
    for (const [name, schema] of different.values())
      expect(() => ajv.compile(alone(schema)), name).not.toThrow();
    for (const [name, schema] of Object.entries(description.components.schemas))
      expect(() => ajv.compile(alone(schema)), name).not.toThrow();
  });

  test("describes the real answers", async () => {
    const ajv = newAjv({ strict: false, validateFormats: false });
    const owner = await server.newOwner();
    await changeHost(server.database.ownerUrl, owner.user.email, false);
    const body = JSON.stringify({
      firstName: "Dana",
      lastName: "Whitfield",
      email: "dana@example.com",
      source: "Referral",
      notes: "Met at the market",
    });
    await owner.send("/api/contacts", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    for (const [name, operation] of operations.filter(
      ([one, { parameters }]) =>
        one.startsWith("GET") && !one.includes("{") && !parameters.some((asked) => asked.required),
    )) {
      const schema = operation.responses["200"]?.content["application/json"]?.schema;
      if (!schema) continue;
      const answer = await (await owner.send(name.slice("GET ".length))).json();
      const fits = ajv.compile(alone(schema));
      expect([name, fits(answer), fits.errors]).toEqual([name, true, null]);
    }
    const refusal = await (await server.visitor().send("/api/contacts")).json();
    expect(ajv.compile(description.components.schemas.Error ?? {})(refusal)).toBe(true);
  });

  test("is made from the calls: a new one is in it right away", async () => {
    const call = endpoint({
      method: "GET",
      path: "/api/tasks/:id/photo",
      summary: "The photo of a task",
      params: IdParams,
      reply: binary("image/png"),
    });
    const made = (await openApiOf([call], "1.0.0")) as Description;
    expect(made.paths["/api/tasks/{id}/photo"]?.get).toMatchObject({
      operationId: "getApiTasksIdPhoto",
      tags: ["tasks"],
      "x-role": "viewer",
      responses: { 200: { content: { "image/png": {} } } },
    });
  });
});

test("a long schema that stands in several calls is written once", () => {
  const text = JSON.stringify(description);
  expect(text.length).toBeLessThan(2_000_000);
  const contact =
    description.paths["/api/contacts/{id}"]!.get!.responses["200"]!.content["application/json"]!;
  const [, name = ""] = /^#\/components\/schemas\/(Contacts\d*)$/.exec(String(contact.schema.$ref)) ?? [];
  expect(description.components.schemas[name]).toMatchObject({
    properties: { firstName: { type: "string" } },
  });
});

describe("its reader", () => {
  test("opens without a sign-in, shows every call, and runs no script", async () => {
    const answer = await server.visitor().send("/api/docs");
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|onclick|javascript:/i);
    expect(html.length).toBeLessThan(3_000_000);
    for (const [, name] of html.matchAll(/href="#(shape-\w+)"/g)) expect(html).toContain(`id="${name}"`);
    const text = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    for (const [name, operation] of operations) {
      const [method, path] = name.split(" ");
      expect(text).toContain(`<b>${method}</b> <code>${path}</code> ${operation.summary}`);
    }
  });
});
