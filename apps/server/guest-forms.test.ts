import { describe, expect, test } from "vitest";
import { planDeliveries, unsubscribeLinks } from "#areas/outreach/server/index.ts";
import { asProduct, ledgerOf } from "#areas/outreach/server/outreach.builder.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { newId } from "#platform/server/ids.ts";
import { routes, subscribers } from "./areas.ts";
import { nameOfCall, publicFactories } from "./testing/call-factories.ts";
import { newSentQuote } from "./testing/quote-fixture.ts";
import { testPorts } from "./testing/test-ports.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();

const byCall = (name: string) => async (owner: SignedIn) => (await publicFactories[name]!(owner)).params;
const tokenOf = (url: string | null) => ({ token: new URL(url ?? "").pathname.split("/").at(-1) ?? "" });

/** A customer's page of what they get by email. */
async function reader(owner: SignedIn) {
  const { workspaceId } = owner.user;
  const email = `${newId()}@example.com`;
  const body = { firstName: "Dana", lastName: "Whitfield", email, source: "Referral" };
  const { body: contact } = await owner.call(contactsApi.create, { body });
  const fixture = { database: server.database, ports: testPorts(), subscribers };
  const sourceId = newId();
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, {
      channel: "email",
      purpose: "marketing",
      kind: "campaign",
      sourceId,
      targets: { contactIds: [contact.id] },
    }),
  );
  const { id } = (await ledgerOf(server.database, workspaceId, sourceId))[email]!;
  return tokenOf(unsubscribeLinks(fixture.ports, workspaceId, id).unsubscribeUrl);
}

/** What each page for guests needs to be there. */
const made: Record<string, (owner: SignedIn) => Promise<Record<string, string>>> = {
  "POST /book/:business/:type": byCall("POST /api/book/:business/:type"),
  "POST /booked/:token": byCall("POST /api/booked/:token/cancel"),
  "POST /waiting/:token": byCall("POST /api/waiting/:token/leave"),
  "POST /quote/:token": async (owner) => tokenOf((await newSentQuote(owner)).clientUrl),
  "POST /unsubscribe/:token": reader,
};

const forms = routes
  .map(({ call }) => call)
  .filter(
    ({ method, reply }) =>
      method === "POST" && "binary" in reply && reply.contentType.startsWith("text/html"),
  );

const starts = [undefined, "soon", "9999-12-31T23:59:59Z", "\0"];
const wishes = [undefined, "fly", "hold", "book", "move", "wait"];
const bodies = [
  "",
  "%",
  "%ff%fe=%00",
  "&".repeat(8000),
  ...wishes.flatMap((wish) =>
    starts.map((start) => {
      const fields = {
        wish,
        start,
        wait: start,
        timeZone: "Mars/Olympus",
        hostId: "me",
        holdId: "x",
        name: "",
        email: "x",
      };
      const given = Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined);
      return new URLSearchParams(given).toString();
    }),
  ),
];

/** What people press on these pages. Forms for a new booking and for a place on a waiting list carry an id of their own (`booking-pages.test.ts`, `waiting-guests.test.ts`). */
const presses: [string, Record<string, string>][] = [
  ["POST /booked/:token", { wish: "cancel" }],
  ["POST /waiting/:token", { wish: "leave" }],
  ["POST /quote/:token", { choice: "accepted", name: "Dana Whitfield" }],
  ["POST /quote/:token", { choice: "declined", name: "Dana Whitfield", reason: "Too late" }],
  ["POST /unsubscribe/:token", { wish: "unsubscribe" }],
  ["POST /unsubscribe/:token", { wish: "pause-30" }],
  ["POST /unsubscribe/:token", { wish: "resubscribe" }],
];

test.each(presses)(
  "%s with %j, sent again after a lost answer, has one effect and the same answer",
  async (name, fields) => {
    const owner = await server.newOwner();
    const params = await made[name]!(owner);
    const path = name.slice(5).replace(/:(\w+)/g, (_, key: string) => params[key] ?? "");
    const press = async () => {
      const answer = await server.visitor().send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
      return [answer.status, answer.headers.get("location"), await answer.text()];
    };
    const lost = await press();
    const after = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    expect(await press()).toEqual(lost);
    expect([200, 303]).toContain(lost[0]);
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(after);
  },
);

describe("the form of a page for guests", () => {
  test("is in this list", () => expect(forms.map(nameOfCall).sort()).toEqual(Object.keys(made).sort()));

  test.each(forms.map((call) => [nameOfCall(call), call] as const))(
    "%s answers a page that says what is wrong, whatever was sent",
    async (name, call) => {
      const params = await made[name]!(await server.newOwner());
      const path = call.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? "");
      for (const [at, body] of bodies.entries()) {
        const answer = await server.visitor().send(path, {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-for": `10.77.${at >> 4}.${at & 15}`,
          },
          body,
        });
        const html = await answer.text();
        expect([body.slice(0, 200), answer.status, answer.headers.get("content-type")]).toEqual([
          expect.any(String),
          expect.toSatisfy((status: number) => [400, 404, 409].includes(status)),
          "text/html; charset=utf-8",
        ]);
        expect(html).toMatch(/<h1>[^<]+<\/h1>/);
      }
    },
  );
});
