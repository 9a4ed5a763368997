import { expect, test } from "vitest";
import { isIn } from "#platform/server/public-address.ts";
import { readConfig } from "./config.ts";

test.each([
  [undefined, false],
  ["", false],
  ["off", false],
  ["on", true],
])("TEST_LOGIN=%s, and so FORMATION_SERVICE: %s", (value, is) => {
  expect(readConfig({ TEST_LOGIN: value }).testLogin).toBe(is);
  expect(readConfig({ FORMATION_SERVICE: value }).formationService).toBe(is);
});

test.each([
  { TEST_LOGIN: "yes" },
  { FORMATION_SERVICE: "yes" },
  { PORT: "http" },
  { RUN: "some" },
  { APP_URL: "example" },
  { XERO_CLIENT_ID: "one alone" },
  { QUICKBOOKS_CLIENT_SECRET: "one alone" },
  { STRIPE_SECRET_KEY: "sk_test_alone" },
  { STRIPE_SECRET_KEY: "pk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" },
  { STRIPE_SECRET_KEY: "sk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" },
  ...["0", "-5", "2.5", "many"].map((MAILS_PER_DAY) => ({ MAILS_PER_DAY })),
  ...["10.0.0.0/40", "example.com", "10.0.0.0/8;fd00::/8"].map((OUTGOING_ALLOW) => ({ OUTGOING_ALLOW })),
  ...["yes", "true", "10", "10.0.0.0/40", "10.0.0.0/0", "example.com", "10.0.0.1,"].map((TRUST_PROXY) => ({
    TRUST_PROXY,
  })),
])("%j is refused by name", (env) => {
  expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
});

test("Stripe has all three keys, or none, and a refusal doesn’t repeat them", () => {
  expect(readConfig({}).payments).toBeUndefined();
  expect(readConfig({ STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" }).payments).toBeUndefined();
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_a",
    STRIPE_PUBLISHABLE_KEY: "pk_test_b",
    STRIPE_WEBHOOK_SECRET: "whsec_c",
  };
  expect(readConfig({ ...keys, STRIPE_API_URL: "http://127.0.0.1:9/" }).payments).toEqual({
    name: "stripe",
    secretKey: "sk_test_a",
    publishableKey: "pk_test_b",
    webhookSecret: "whsec_c",
    apiUrl: "http://127.0.0.1:9",
  });
  expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: "hush" })).toThrow(/^(?!.*hush).*WEBHOOK/);
});

test.each<[string | undefined, unknown]>([
  [undefined, undefined],
  ["", undefined],
  ["off", undefined],
  ["0", undefined],
  ["on", 1],
  ["2", 2],
  ["10.0.0.1", ["10.0.0.1"]],
  ["10.0.0.0/8, 2001:db8::/32", ["10.0.0.0/8", "2001:db8::/32"]],
])("TRUST_PROXY=%s trusts %j", (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
});

test.each([
  [{}, "http://127.0.0.1:3000"],
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "::", PORT: "80" }, "http://localhost:80"],
  [{ HOST: "::1" }, "http://[::1]:3000"],
  [{ APP_URL: "https://crm.example/" }, "https://crm.example"],
])("%j is opened at %s", (env, appUrl) => {
  expect(readConfig(env).appUrl).toBe(appUrl);
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["1", 1],
  ["5000", 5000],
])("MAILS_PER_DAY=%s allows %s", (value, max) => {
  expect(readConfig({ MAILS_PER_DAY: value }).mailsPerDay).toBe(max);
});

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ["", []],
  ["10.0.0.0/8, fd00::/8", ["10.1.2.3", "fd00::1"]],
  ["192.0.2.7", ["192.0.2.7"]],
])("OUTGOING_ALLOW=%s allows %j and nothing else of our own", (value, allowed) => {
  // Jobs that fetch run in a thread, which gets a copy.
  const networks = structuredClone(readConfig({ OUTGOING_ALLOW: value })).outgoingAllow;
  const ours = ["10.1.2.3", "192.0.2.7", "192.168.0.1", "127.0.0.1", "fd00::1", "::1"];
  expect(ours.filter((address) => isIn(address, networks))).toEqual(allowed);
});

test("keys of accounting programs are read where there are both", () => {
  expect(readConfig({}).linkKeys).toEqual({});
  const env = {
    XERO_CLIENT_ID: "id",
    XERO_CLIENT_SECRET: "secret",
    XERO_API_URL: "https://api.example.com/",
  };
  expect(readConfig(env).linkKeys).toEqual({
    xero: { clientId: "id", clientSecret: "secret", apiUrl: "https://api.example.com" },
  });
  expect(() => readConfig({ ...env, XERO_LOGIN_URL: "nowhere" })).toThrow("XERO_LOGIN_URL");
});
