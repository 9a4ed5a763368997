import fc from "fast-check";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { schemaOf, takesBody, validBodies } from "./body-factory.ts";
import { factories, hasParams, nameOfCall } from "./call-factories.ts";
import { type AskedOnce, asksOnce } from "./once-factories.ts";
import type { SignedIn } from "./test-server.ts";

/** Sends a call as its form would. */
export async function sendAsked(
  owner: SignedIn,
  call: Endpoint,
  { params = {}, body, form }: AskedOnce,
  key: string,
) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const response = await owner.send(path, {
    method: call.method,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    headers: {
      "idempotency-key": key,
      ...(form === undefined && body !== undefined && { "content-type": "application/json" }),
    },
  });
  return {
    status: response.status,
    text: await response.text(),
    isReplay: response.headers.get("idempotent-replayed") === "true",
  };
}

/** What the call is asked for: as its factory says, or, where it takes a body that nothing has to be there for, a made-up one. */
export async function askedOf(call: Endpoint, owner: SignedIn): Promise<AskedOnce> {
  const name = nameOfCall(call);
  const own = asksOnce[name];
  const made = own ? await own(owner) : hasParams(call) ? await factories[name]!(owner) : {};
  const isMissing = !("form" in made) && made.body === undefined && takesBody(schemaOf(call.body));
  const body = isMissing ? withoutCount(fc.sample(validBodies(call), { seed: 1, numRuns: 1 })[0]) : made.body;
  return { ...made, ...(body !== undefined && { body }) };
}

/** No number was shown. */
const withoutCount = (body: unknown): unknown => {
  const { count: _, ...rest } = body as Record<string, unknown>;
  return rest;
};
