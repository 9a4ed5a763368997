import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { longDayIn } from "#platform/contract/dates.ts";
import { subscribers } from "#apps/server/areas.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { mayContact, planDeliveries, unsubscribeLinks } from "./index.ts";
import { asProduct, ledgerOf } from "./outreach.builder.ts";
import { decline } from "./consents.service.ts";
import { suppressDeliveries } from "./suppressions.service.ts";

const server = await testServer();
const { database } = server;
const fixture = { database, ports: testPorts(), subscribers };

/** A customer, and the address of their page. */
async function person(email = `${randomUUID()}@example.com`) {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const { body: contact } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Whitfield", email, source: "Referral" },
  });
  const sourceId = randomUUID();
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, {
      channel: "email",
      purpose: "marketing",
      kind: "campaign",
      sourceId,
      targets: { contactIds: [contact.id] },
    }),
  );
  const delivery = (await ledgerOf(database, workspaceId, sourceId))[email]!;
  const path = new URL(unsubscribeLinks(fixture.ports, workspaceId, delivery.id).unsubscribeUrl).pathname;
  const may = () =>
    asProduct(fixture, workspaceId, (ctx) =>
      mayContact(ctx, { channel: "email", purpose: "marketing", contactId: contact.id, at: new Date() }),
    );
  const status = async () => (await owner.call(contactsApi.get, { params: { id: contact.id } })).body.status;
  const wish = (value: string) =>
    server.visitor().send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `wish=${value}`,
    });
  const bounce = () =>
    asProduct(fixture, workspaceId, (ctx) => suppressDeliveries(ctx, [delivery.id], "550 No such user"));
  return { owner, workspaceId, contact, email, path, may, status, wish, bounce };
}
const rowsIn = async (workspaceId: string, statement: string) =>
  (await database.inWorkspace(workspaceId, (tx) => tx.execute(sql.raw(statement)))).rows;

describe("the page of a person", () => {
  test("shows whether they are subscribed, and looking at it changes nothing", async () => {
    const { path, may, email } = await person();
    const answer = await server.visitor().send(path);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("set-cookie")]).toEqual([
      200,
      "text/html; charset=utf-8",
      null,
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain("Emails from Alder &#38; Rye");
    expect(html).toContain(email);
    expect(html).not.toContain("<script");
    expect(await may()).toEqual({ allowed: true });
  });

  test("one click in an email app is enough: no cookie, from anywhere, in either form encoding, and twice counts once", async () => {
    const { path, may, status, owner, contact, workspaceId } = await person();
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const posts: RequestInit[] = [
      {
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://mail.example.com",
          "sec-fetch-site": "cross-site",
        },
        body: "List-Unsubscribe=One-Click",
      },
      { body: form },
    ];
    for (const post of posts)
      expect((await server.visitor().send(path, { method: "POST", ...post })).status).toBe(200);
    expect([await may(), await status()]).toEqual([
      { allowed: false, reason: "unsubscribed" },
      "unsubscribed",
    ]);
    const told = (await owner.call(activitiesApi.list, { query: { contactId: contact.id } })).body.filter(
      (one) => one.type === "unsubscribed",
    );
    expect(told.map((one) => one.title)).toEqual(["Unsubscribed from emails"]);
    expect(await rowsIn(workspaceId, "SELECT is_given, wording, source FROM consents")).toEqual([
      { is_given: false, wording: "No more emails from Alder & Rye", source: "unsubscribe page" },
    ]);
  });

  test("a pause ends by itself, and somebody who unsubscribed by mistake can subscribe again", async () => {
    const { wish, may, status } = await person();
    const page = await (await wish("pause-30")).text();
    expect(page).toContain("are paused");
    const paused = await may();
    expect(page).toContain(`until ${longDayIn("UTC", new Date((paused as { until: string }).until))}.`);
    expect(paused).toMatchObject({ allowed: false, reason: "paused" });
    expect(Math.round((Date.parse((paused as { until: string }).until) - Date.now()) / 86_400_000)).toBe(30);
    await wish("unsubscribe");
    expect(await may()).toMatchObject({ allowed: false, reason: "unsubscribed" });
    await wish("pause-90");
    expect(await may()).toMatchObject({ allowed: false, reason: "unsubscribed" });
    expect(await (await wish("resubscribe")).text()).toContain("You’re subscribed again");
    expect([await may(), await status()]).toEqual([{ allowed: true }, "active"]);
  });

  test("a link that we did not make leads nowhere, by GET and by POST", async () => {
    const { path, may } = await person();
    const token = path.split("/").at(-1)!;
    for (const forged of [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.slice(0, 40),
      `${token}A`,
      "x",
      "%00",
      `B${token.slice(1)}`,
      "..%2f..%2fetc",
      encodeURIComponent(`${token}=`),
    ]) {
      for (const method of ["GET", "POST"]) {
        const answer = await server.visitor().send(
          `/unsubscribe/${forged}`,
          method === "GET"
            ? {}
            : {
                method,
                headers: { "content-type": "application/x-www-form-urlencoded" },
                body: "List-Unsubscribe=One-Click",
              },
        );
        expect([forged, method, answer.status]).toEqual([forged, method, 404]);
      }
    }
    expect(await may()).toEqual({ allowed: true });
  });

  test("a body that says nothing is refused with a reason, and changes nothing", async () => {
    const { path, may } = await person();
    for (const body of ["", "wish=everything", "{}", "\0\0", "List-Unsubscribe=Two-Click"])
      expect((await server.visitor().send(path, { method: "POST", body })).status).toBe(400);
    expect((await server.visitor().send(path, { method: "POST", body: "x".repeat(70_000) })).status).toBe(
      413,
    );
    expect(await may()).toEqual({ allowed: true });
  });
});

describe("status and the list of people who get no email", () => {
  test("go together when somebody works here sets the status", async () => {
    const { owner, contact, email, may } = await person();
    await owner.call(contactsApi.update, { params: { id: contact.id }, body: { status: "unsubscribed" } });
    expect((await owner.call(suppressionsApi.list)).body).toMatchObject([
      { address: email, reason: "by_status", createdByName: "Rosa Delgado" },
    ]);
    await owner.call(contactsApi.update, { params: { id: contact.id }, body: { status: "active" } });
    expect([(await owner.call(suppressionsApi.list)).body, await may()]).toEqual([[], { allowed: true }]);
  });

  test("a status that is set and taken back is no consent: who left the box for news empty still gets none", async () => {
    const { owner, contact, email, may, status, workspaceId } = await person();
    await asProduct(fixture, workspaceId, (ctx) =>
      decline(ctx, { address: email, contactId: contact.id, wording: "News and offers", source: "form" }),
    );
    const said = await may();
    for (const value of ["unsubscribed", "active"] as const)
      await owner.call(contactsApi.update, { params: { id: contact.id }, body: { status: value } });
    expect((await owner.call(suppressionsApi.list)).body).toEqual([]);
    expect([await status(), await may()]).toEqual(["active", said]);
    expect(said).toMatchObject({ allowed: false, reason: "consent_withdrawn" });
    expect(await rowsIn(workspaceId, "SELECT is_given FROM consents")).toEqual([{ is_given: false }]);
  });

  test("someone who unsubscribed stays unsubscribed, whatever a form or a new import says, until somebody lifts it with a reason", async () => {
    const { owner, contact, email, wish, status, may, workspaceId } = await person();
    await wish("unsubscribe");
    expect(
      (await owner.call(contactsApi.update, { params: { id: contact.id }, body: { status: "active" } })).body
        .status,
    ).toBe("unsubscribed");
    expect(
      (await owner.call(activitiesApi.list, { query: { contactId: contact.id } })).body.some(
        (one) => one.title === "Dana Whitfield stays unsubscribed",
      ),
    ).toBe(true);
    const { body: twin } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Twin", email: email.toUpperCase(), source: "Referral" },
    });
    expect((await owner.call(contactsApi.get, { params: { id: twin.id } })).body.status).toBe("unsubscribed");
    const [row] = (await owner.call(suppressionsApi.list, { query: { search: email.slice(0, 12) } })).body;
    expect(
      (await owner.refused(suppressionsApi.lift, { params: { id: row!.id }, body: { why: " " } })).body
        .errors,
    ).toEqual({ why: "Please give a reason" });
    await owner.call(suppressionsApi.lift, {
      params: { id: row!.id },
      body: { why: "Asked for it on the phone" },
    });
    expect([await status(), await may()]).toEqual(["active", { allowed: true }]);
    expect(
      await rowsIn(workspaceId, "SELECT lift_reason, lifted_by IS NOT NULL AS named FROM suppressions"),
    ).toEqual([{ lift_reason: "Asked for it on the phone", named: true }]);
  });

  test.each([
    ["the link of an email", "unsubscribed"],
    ["a status set by hand", "by_status"],
    ["an entry by hand", "by_hand"],
  ] as const)("a “no” by %s outlives a bounce, before it or after it, and Allow", async (_how, reason) => {
    for (const isBefore of [true, false]) {
      const { owner, contact, email, wish, status, may, bounce } = await person();
      const sayNo = async () => {
        if (reason === "unsubscribed") await wish("unsubscribe");
        else if (reason === "by_status")
          await owner.call(contactsApi.update, {
            params: { id: contact.id },
            body: { status: "unsubscribed" },
          });
        else await owner.call(suppressionsApi.create, { body: { address: email, why: "No more, ever" } });
      };
      if (isBefore) await sayNo();
      await bounce();
      if (!isBefore) await sayNo();
      const [row] = (await owner.call(suppressionsApi.list)).body;
      expect([row?.reason, row?.beneath]).toEqual(["bounced", reason]);
      await owner.call(suppressionsApi.lift, { params: { id: row!.id }, body: { why: "Mailbox works" } });
      expect([(await owner.call(suppressionsApi.list)).body[0]?.reason, await status()]).toEqual([
        reason,
        "unsubscribed",
      ]);
      expect((await may()).allowed).toBe(false);
    }
  });

  test.each([
    ["unsubscribed", "bounced", "by_hand"],
    ["bounced", "unsubscribed", "by_hand"],
    ["bounced", "by_hand", "unsubscribed"],
    ["by_hand", "unsubscribed", "bounced"],
    ["by_status", "by_hand", "bounced"],
  ] as const)("%s, then %s, then %s: each stays until it is allowed itself", async (...order) => {
    const { owner, contact, email, wish, status, may, bounce } = await person();
    const acts = {
      bounced: bounce,
      unsubscribed: () => wish("unsubscribe"),
      by_hand: () => owner.call(suppressionsApi.create, { body: { address: email, why: "No more, ever" } }),
      by_status: () =>
        owner.call(contactsApi.update, { params: { id: contact.id }, body: { status: "unsubscribed" } }),
    };
    for (const one of order) await acts[one]();
    const said = order.includes("by_status" as never) ? "by_status" : "unsubscribed";
    for (const stays of ["bounced", "by_hand", said]) {
      const [row] = (await owner.call(suppressionsApi.list)).body;
      expect([row?.reason, (await may()).allowed]).toEqual([stays, false]);
      await owner.call(suppressionsApi.lift, { params: { id: row!.id }, body: { why: "Asked for it" } });
    }
    expect([(await owner.call(suppressionsApi.list)).body, await status()]).toEqual([[], "active"]);
  });

  test("an address is added by hand once, by the owner and managers only, and found by a part of it", async () => {
    const { owner, contact, email, may } = await person();
    const body = { address: ` ${email.toUpperCase()} `, why: "Is a competitor" };
    expect((await owner.call(suppressionsApi.create, { body })).body).toMatchObject({
      reason: "by_hand",
      evidence: "Is a competitor",
    });
    expect((await owner.refused(suppressionsApi.create, { body })).body).toMatchObject({
      code: "conflict",
      errors: { address: "This address is already on the list" },
    });
    expect(await may()).toMatchObject({ reason: "suppressed" });
    expect((await owner.call(contactsApi.get, { params: { id: contact.id } })).body.status).toBe(
      "unsubscribed",
    );
    const member = await newTeammate(server, owner, "member");
    expect((await member.refused(suppressionsApi.list)).status).toBe(403);
    expect((await owner.call(suppressionsApi.list, { query: { search: "%" } })).body).toEqual([]);
  });

  test("pages newest first", async () => {
    const { owner } = await person();
    for (const name of ["a", "b", "c"])
      await owner.call(suppressionsApi.create, { body: { address: `${name}@example.com`, why: "x" } });
    const first = await owner.call(suppressionsApi.list, { query: { limit: "2" } });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = (await (await owner.send(next)).json()) as { address: string }[];
    expect([...first.body, ...second].map((row) => row.address)).toEqual([
      "c@example.com",
      "b@example.com",
      "a@example.com",
    ]);
  });
});
