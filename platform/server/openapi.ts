import { setImmediate as soon } from "node:timers/promises";
import { z } from "zod";
import { ErrorBody } from "#platform/contract/errors.ts";
import { type Endpoint, isJsonReply } from "#platform/contract/endpoint.ts";
import type { EventType } from "#platform/contract/events.ts";
import { callsPerMinuteByKey, isOpenToKeys } from "#platform/contract/key-access.ts";
import { productName } from "#platform/contract/product.ts";
import { businessHeader } from "#platform/contract/whose.ts";
import { withNamedParts } from "./openapi-parts.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  }) as Json;
  return rest;
};

/** The OpenAPI 3.1 description of the calls and of what webhooks are sent, generated from the calls and events themselves. Others get their turn between two calls. */
export async function openApiOf(
  calls: readonly Endpoint[],
  version: string,
  events: readonly EventType[] = [],
): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    (paths[call.path.replace(/:(\w+)/g, "{$1}")] ??= {})[call.method.toLowerCase()] = operationOf(call);
    await soon();
  }
  const named = await withNamedParts(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: productName,
      version,
      description,
    },
    paths: named.paths,
    webhooks: Object.fromEntries(events.map((one) => [one.name, { post: sentOf(one) }])),
    components: {
      schemas: { ...named.schemas, Error: schemaOf(ErrorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "mainstay_session" },
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "mainstay_…",
          description: "An API key, made in Settings under API keys.",
        },
      },
    },
  };
}

const description = `Every call that the app itself makes. People sign in, and their session is sent in a cookie. Programs send \`Authorization: Bearer\` with an API key; \
then a cookie isn’t looked at. A key has ${callsPerMinuteByKey} calls a minute: RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say how many are left, and after how many seconds \
there are more. A write with an Idempotency-Key is done once in 24 hours, for that person or API key in that business: asked again, it is answered the same, with \
Idempotent-Replayed; while the first one is in progress, it waits a moment for that one’s answer, or is refused with 409 and the code under_way. What was refused may be asked again. An answer that is longer than 256 kB, or that a business has no more room for, isn’t kept: asked again, it is \
refused with 409 and the code spent, and nothing is done twice.`;

/** True for the writes that may be asked for once. */
const takesIdempotencyKey = (call: Endpoint): boolean =>
  call.access === "session" && call.method !== "GET" && isJsonReply(call.reply);

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const business = {
  name: businessHeader,
  in: "header",
  required: false,
  description:
    "The id of the business that the call is made for; another than the caller's answers 409 other_workspace",
  schema: { type: "string", format: "uuid" },
};

/** What a webhook is sent of an event (Standard Webhooks 1.0.0). */
function sentOf({ name, summary, payload }: EventType): Json {
  const header = (header: string, description: string): Json => ({
    name: header,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  const schema = {
    type: "object",
    properties: {
      type: { const: name },
      timestamp: { type: "string", format: "date-time" },
      data: schemaOf(payload, "output"),
    },
    required: ["type", "timestamp", "data"],
  };
  return {
    summary,
    parameters: [
      header("webhook-id", "The id of the event, the same at every try"),
      header("webhook-timestamp", "Seconds since 1970"),
      header("webhook-signature", "v1, and HMAC-SHA256 in base64; several with spaces between"),
    ],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "2XX": { description: "It arrived; anything else is tried again, 410 ends the webhook" } },
  };
}

function operationOf(call: Endpoint): Json {
  const isOnce = takesIdempotencyKey(call);
  const error = {
    description: "Refused",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  const body = bodyOf(call);
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[/:-](\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
    summary: call.summary,
    ...(call.formerFields && {
      description: `Deprecated: ${call.formerFields.join(", ")} may be sent until the next release, and nobody reads it.`,
    }),
    tags: [call.path.replace("/api/", "/").split("/")[1] ?? ""],
    ...(call.access === "session" && {
      security: [{ session: [] }, ...(isOpenToKeys(call) ? [{ key: [] }] : [])],
      "x-role": call.role,
    }),
    parameters: [
      ...parametersOf(call.params, "path"),
      ...parametersOf(call.query, "query"),
      ...(isOnce ? [idempotencyKey] : []),
      ...(call.access === "session" && call.business !== "any" ? [business] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      ...answerOf(call),
      400: error,
      ...(call.access === "session" && { 401: error, 403: error, 409: error }),
      ...(call.path.includes(":") && { 404: error }),
      ...(isOpenToKeys(call) && { 402: error, 429: error }),
      ...(isOnce && { 422: error }),
    },
  };
}

function parametersOf(schema: z.ZodType, where: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: one,
  }));
}

function bodyOf(call: Endpoint): Json | undefined {
  if (call.multipart) {
    const fields = schemaOf(call.multipart.fields, "input") as { properties?: Json; required?: string[] };
    const schema = {
      type: "object",
      properties: {
        ...fields.properties,
        file: { type: "string", contentMediaType: "application/octet-stream" },
      },
      required: [...(fields.required ?? []), "file"],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  const schema = schemaOf(call.body, "input") as { properties?: Json };
  if (schema.properties && Object.keys(schema.properties).length === 0) return undefined;
  return { required: true, content: { "application/json": { schema } } };
}

function answerOf(call: Endpoint): Json {
  const { reply } = call;
  if ("redirect" in reply)
    return {
      302: {
        description: "Redirects the browser",
        headers: { location: { required: true, schema: { type: "string" } } },
      },
    };
  if ("binary" in reply)
    return {
      200: {
        description: "The file",
        content: { [reply.contentType]: { schema: { type: "string", contentEncoding: "binary" } } },
      },
    };
  return {
    200: { description: "Done", content: { "application/json": { schema: schemaOf(reply, "output") } } },
  };
}
