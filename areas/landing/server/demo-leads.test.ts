import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ErrorBody } from "#platform/contract/errors.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { demoLeadsApi } from "#areas/landing/contract/demo-leads.api.ts";
import { demoLeadMax, emailMessage, requiredMessage } from "#areas/landing/contract/demo-leads.rules.ts";
import { demoLeadLimit } from "./demo-leads.service.ts";

const server = await testServer();
const newEmail = () => `rosa-${randomUUID()}@example.com`;
const leadOf = (email: string) => ({
  firstName: "Rosa",
  lastName: "Delgado",
  email,
  companyName: "Alder & Rye",
  phone: "(555) 010-0142",
});
const kept = async (email: string) =>
  (
    await server.database.transact((tx) =>
      tx.execute(sql`SELECT * FROM demo_leads WHERE email_key = ${email.toLowerCase()}`),
    )
  ).rows;

describe("asking for the demo", () => {
  test("keeps the lead with the stated source and status", async () => {
    const email = newEmail();
    const { status, body } = await server.visitor().call(demoLeadsApi.create, { body: leadOf(email) });
    expect([status, body]).toEqual([200, {}]);
    expect(await kept(email)).toMatchObject([
      {
        first_name: "Rosa",
        last_name: "Delgado",
        email,
        company_name: "Alder & Rye",
        phone: "(555) 010-0142",
        source: "landing-page-demo",
        status: "demo-accessed",
      },
    ]);
  });

  test("works without a phone, whether left out or empty", async () => {
    for (const phone of [undefined, "", null]) {
      const email = newEmail();
      expect(
        (await server.visitor().call(demoLeadsApi.create, { body: { ...leadOf(email), phone } })).status,
      ).toBe(200);
      expect(await kept(email)).toMatchObject([{ phone: null }]);
    }
  });

  test("by the same email again, in any letter case, keeps one lead with the newest answers", async () => {
    const email = newEmail();
    const visitor = server.visitor();
    await Promise.all([1, 2, 3].map(() => visitor.call(demoLeadsApi.create, { body: leadOf(email) })));
    await visitor.call(demoLeadsApi.create, {
      body: { ...leadOf(email.toUpperCase()), companyName: "Alder & Rye Catering" },
    });
    expect(await kept(email)).toMatchObject([{ company_name: "Alder & Rye Catering", first_name: "Rosa" }]);
  });

  test("keeps markup as plain text", async () => {
    const email = newEmail();
    const firstName = `<script>alert("x")</script>'; DROP TABLE users; --`;
    expect(
      (await server.visitor().call(demoLeadsApi.create, { body: { ...leadOf(email), firstName } })).status,
    ).toBe(200);
    expect(await kept(email)).toMatchObject([{ first_name: firstName }]);
  });

  test("accepts each field at its longest", async () => {
    const email = `${"a".repeat(242)}@example.com`;
    const { email: _, ...others } = demoLeadMax;
    const longest = Object.fromEntries(
      Object.entries(others).map(([field, max]) => [field, "é".repeat(max)]),
    );
    expect(
      (await server.visitor().call(demoLeadsApi.create, { body: { ...leadOf(email), ...longest } })).status,
    ).toBe(200);
    expect(await kept(email)).toHaveLength(1);
  });

  test("with the hidden field filled in gives the same answer and keeps nothing", async () => {
    const email = newEmail();
    const { status, body } = await server
      .visitor()
      .call(demoLeadsApi.create, { body: { ...leadOf(email), website: "https://spam.example" } });
    expect([status, body]).toEqual([200, {}]);
    expect(await kept(email)).toEqual([]);
  });
});

describe("a refused demo form", () => {
  const refused = async (changes: Record<string, unknown>) => {
    const answer = await server
      .visitor()
      .refused(demoLeadsApi.create, { body: { ...leadOf(newEmail()), ...changes } as never });
    expect(answer.status).toBe(400);
    return ErrorBody.parse(answer.body);
  };

  test.each(["firstName", "lastName", "email", "companyName"])(
    "without %s says so in the field named error",
    async (field) => {
      for (const value of [undefined, "", "  "])
        expect(await refused({ [field]: value })).toMatchObject({
          error: requiredMessage,
          message: requiredMessage,
          errors: { [field]: requiredMessage },
        });
    },
  );

  test.each(["rosa", "rosa@example", "ro sa@example.com"])(
    "with %s as email says that it is not valid",
    async (email) => {
      expect(await refused({ email })).toMatchObject({
        error: emailMessage,
        errors: { email: emailMessage },
      });
    },
  );

  test.each(Object.entries(demoLeadMax))(
    "with a %s longer than %i characters names the limit",
    async (field, max) => {
      const value = field === "email" ? `${"a".repeat(max)}@example.com` : "x".repeat(max + 1);
      expect(await refused({ [field]: value })).toMatchObject({
        errors: { [field]: `At most ${max} characters` },
      });
    },
  );

  test("with an unknown field says which", async () => {
    expect(await refused({ status: "customer" })).toMatchObject({ error: "Unknown field: status" });
  });

  test("from an address that asked too often says how long to wait", async () => {
    const visitor = server.visitor();
    for (let tries = 0; tries < demoLeadLimit.max; tries++)
      expect((await visitor.call(demoLeadsApi.create, { body: leadOf(newEmail()) })).status).toBe(200);
    const email = newEmail();
    const answer = await visitor.refused(demoLeadsApi.create, { body: leadOf(email) });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(answer.body.error).toMatch(/^Too many tries\. Please wait \d+ minutes and try again\.$/);
    expect(await kept(email)).toEqual([]);
  });
});
