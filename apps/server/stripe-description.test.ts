import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { askStripeNow } from "#areas/billing/server/billing.jobs.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { nameOfField, stripeParameters } from "./testing/stripe-parameters.ts";
import { startStripe } from "./testing/stripe-stand-in.ts";
import { setSubscription } from "./testing/subscription.ts";
import { testServer } from "./testing/test-server.ts";

type Schema = {
  type?: string;
  enum?: string[];
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
};
type Call = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const file = resolve("../shared/contracts/stripe.extract.json");
const isThere = existsSync(file);
if (!isThere) console.log("Left out: Stripe's published description is not beside the project.");
const paths = (isThere ? (JSON.parse(readFileSync(file, "utf8")) as { paths: unknown }).paths : {}) as Record<
  string,
  Record<string, Call>
>;

/** What came after the published description that we hold this against (2023-08-16), in the types of the `stripe` package. */
const later: Record<string, readonly string[]> = {
  "POST /v1/setup_intents": ["allowed_payment_method_types[]"],
  "POST /v1/subscriptions/:id": ["billing_cycle_anchor.type"],
};
/** What isn’t in the part of it that is beside the project: the types hold these. */
const laterCalls = ["POST /v1/invoices/create_preview", "POST /v1/invoices/:id", "GET /v1/disputes"];

const described = (call: string): Call | undefined => {
  const [method = "", path = ""] = call.split(" ");
  const key = Object.keys(paths).find((one) => one.replace(/\{[a-z_]+\}/, ":id") === path);
  return paths[key ?? ""]?.[method.toLowerCase()];
};

/** The schemas that a parameter may have, by its name in our list. */
function schemasOf(call: Call, name: string): Schema[] {
  const form = call.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
  const query = Object.fromEntries(
    (call.parameters ?? []).flatMap((one) => (one.in === "query" ? [[one.name, one.schema]] : [])),
  );
  let found: Schema[] = [{ properties: { ...query, ...form?.properties } }];
  for (const step of name.split(/\.|(?=\[\])/))
    found = found.flatMap(variants).flatMap((schema) => {
      if (step === "[]") return schema.items ? [schema.items] : [];
      if (step === "*")
        return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
      const property = schema.properties?.[step];
      return property ? [property] : [];
    });
  return found.flatMap(variants);
}
const variants = (schema: Schema): Schema[] => (schema.anyOf ? schema.anyOf.flatMap(variants) : [schema]);

const fits = (schema: Schema, value: string): boolean =>
  (schema.enum === undefined || schema.enum.includes(value)) &&
  (schema.maxLength === undefined || value.length <= schema.maxLength) &&
  (schema.type !== "integer" || /^-?\d+$/.test(value)) &&
  (schema.type !== "boolean" || value === "true" || value === "false");

describe.skipIf(!isThere)("Stripe's published description", () => {
  test.each(Object.entries(stripeParameters).filter(([call]) => !laterCalls.includes(call)))(
    "knows %s and its parameters",
    (call, names) => {
      const one = described(call);
      expect(one).toBeDefined();
      const unknown = names.filter((name) => one && schemasOf(one, name).length === 0);
      expect(unknown).toEqual(later[call] ?? []);
    },
  );

  test("holds what we really send", async () => {
    const stripe = await startStripe();
    onTestFinished(stripe.close);
    const server = await testServer({ payments: stripe.payments });
    const owner = await server.newOwner();
    const begin = async (planId: "starter" | "professional") => {
      const body = { planId, priceId: `mainstay_${planId}_month` };
      return (await owner.call(billingApi.begin, { body })).body.clientSecret ?? "";
    };
    await begin("starter");
    await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
    await begin("professional");
    await stripe.confirm(await begin("starter"));
    await owner.call(billingApi.confirm);
    const change = { body: { plan: "professional", interval: "year" } } as const;
    await owner.call(billingApi.preview, change);
    await owner.call(billingApi.change, change);
    const [late] = stripe.books.subs.filter(({ status }) => status === "active");
    stripe.declineNext();
    stripe.renew(late?.id ?? "");
    await owner.call(billingApi.confirm);
    await owner.call(billingApi.payLate);
    await owner.call(billingApi.change, { body: { plan: "starter", interval: "month" } });
    await owner.call(closingApi.close, {
      body: { name: owner.user.workspaceName, password: owner.password },
    });
    await server.runJobs(askStripeNow, owner);
    await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
    stripe.books.ahead += 60;
    stripe.renew(late?.id ?? "");
    await owner.call(closingApi.reopen);
    await server.runJobs(askStripeNow, owner);
    await owner.call(billingApi.cancel);
    await owner.call(billingApi.resume);
    await stripe.confirm((await owner.call(billingApi.paymentMethod)).body.clientSecret ?? "");
    await owner.call(billingApi.confirm);
    expect((await owner.call(billingApi.refund)).status).toBe(200);
    const wrong = stripe.seen.flatMap(({ call, form }) => {
      const one = described(call);
      if (!one) return laterCalls.includes(call) ? [] : [call];
      return form.flatMap(([field, value]) => {
        const name = nameOfField(field);
        if (later[call]?.includes(name) || field === "cancel_at") return [];
        return schemasOf(one, name).some((schema) => fits(schema, value))
          ? []
          : [`${call} ${field}=${value}`];
      });
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect(new Set(stripe.seen.map(({ call }) => call)).size).toBeGreaterThan(14);
    const fields = new Set(
      stripe.seen.flatMap(({ call, form }) => form.map(([field]) => `${call} ${field}`)),
    );
    for (const field of ["pause_collection[behavior]", "billing_cycle_anchor[type]", "payment_behavior"])
      expect(fields).toContain(`POST /v1/subscriptions/:id ${field}`);
    expect(fields).toContain("POST /v1/customers/:id balance");
  });
});
