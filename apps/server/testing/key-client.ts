import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#platform/contract/endpoint.ts";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import type { MadeApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import type { Answered, Client, SignedIn } from "./test-server.ts";

type Asked<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
};

/** A program with an API key: no cookies, no Origin. */
export type Program = {
  made: MadeApiKey;
  call<E extends Endpoint>(call: E, asked?: Asked<E>): Promise<Answered<ReplyOf<E>>>;
  refused<E extends Endpoint>(call: E, asked?: Asked<E>): Promise<Answered<ErrorBody>>;
};

/** Makes a key as this person. */
export async function makeKey(
  person: SignedIn,
  wanted: Partial<BodyOf<typeof apiKeysApi.create>> = {},
): Promise<MadeApiKey> {
  const { status, body } = await person.call(apiKeysApi.create, {
    body: { name: "Till", role: "member", expiresInDays: 30, ...wanted },
  });
  if (status !== 200) throw new Error(`Making a key failed: ${JSON.stringify(body)}`);
  return body;
}

/** A program that calls by a key of this person. */
export async function newProgram(
  visitor: Client,
  person: SignedIn,
  wanted: Partial<BodyOf<typeof apiKeysApi.create>> = {},
): Promise<Program> {
  const made = await makeKey(person, wanted);
  const call: Program["call"] = async (endpoint, { params, query, body, headers } = {}) => {
    const path = pathOf(endpoint, params as Record<string, unknown>, query as Record<string, unknown>);
    const response = await visitor.send(path, {
      method: endpoint.method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${made.key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as never,
      headers: response.headers,
    };
  };
  return { made, call, refused: call as Program["refused"] };
}
