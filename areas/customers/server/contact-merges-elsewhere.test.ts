import { sql } from "drizzle-orm";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import {
  type Business,
  businessWith,
  look,
  quickSmtp,
  sendAll,
} from "#apps/server/testing/campaign-fixture.ts";
import { imported } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { foldTracks, sendBatches } from "#areas/email-campaigns/server/campaigns.jobs.ts";
import { ledgerOf } from "#areas/outreach/server/outreach.builder.ts";

// What a merge does to an import that is undone, and to email that is being sent.
const smtp = quickSmtp();
const server = await testServer({ smtp });
afterEach(() => smtp.close());

async function merge(person: SignedIn, keepId: string, mergedId: string): Promise<string> {
  const versions: Record<string, number> = {};
  for (const id of [keepId, mergedId])
    versions[id] = (await person.call(contactsApi.get, { params: { id } })).body.version;
  const { body } = await person.call(contactMergesApi.create, {
    body: { keepId, mergedIds: [mergedId], versions },
  });
  return body.merges[0]!.id;
}
const undo = (person: SignedIn, id: string) => person.call(contactMergesApi.undo, { params: { id } });

describe("an import that is undone after its customers were merged", () => {
  const header = ["First Name", "Last Name", "Email", "Company"];
  const takeBack = async (person: SignedIn, id: string) =>
    (await person.call(importsApi.undo, { params: { id } })).body;
  const byName = async (person: SignedIn) =>
    new Map((await person.call(contactsApi.list)).body.map((one) => [one.firstName, one]));

  test("keeps both, names them, and the merge can still be undone", async () => {
    const owner = await server.newOwner();
    const { id } = await imported(owner, [
      header,
      ["Ana", "Silva", "ana@example.com", "Silva"],
      ["Anna", "Silva", "anna@example.com", ""],
      ["Bo", "Ek", "bo@example.com", ""],
    ]);
    const people = await byName(owner);
    const [kept, gone] = [people.get("Ana")!.id, people.get("Anna")!.id];
    const merged = await merge(owner, kept, gone);
    expect(await takeBack(owner, id)).toMatchObject({
      status: "undone",
      undone: { removed: 1, restored: 0, kept: 2 },
    });
    expect((await owner.call(importsApi.kept, { params: { id } })).body).toEqual([
      { contactId: kept, name: "Ana Silva", reason: "Rosa Delgado has changed this customer since" },
      { contactId: gone, name: "Anna Silva", reason: "Merged into Ana Silva since" },
    ]);
    expect((await undo(owner, merged)).body).toMatchObject({
      kept: { email: "ana@example.com" },
      back: { id: gone, email: "anna@example.com" },
    });
    expect([...(await byName(owner)).keys()].sort()).toEqual(["Ana", "Anna"]);
  });

  test("gives no one someone else's values, even if it had changed both", async () => {
    const owner = await server.newOwner();
    await imported(owner, [
      header,
      ["Ana", "Silva", "ana@example.com", "One"],
      ["Anna", "Silva", "anna@example.com", "Two"],
    ]);
    const { id } = await imported(
      owner,
      [
        header,
        ["Ana", "Silva", "ana@example.com", "New one"],
        ["Anna", "Silva", "anna@example.com", "New two"],
      ],
      { mode: "both" },
    );
    const people = await byName(owner);
    const merged = await merge(owner, people.get("Ana")!.id, people.get("Anna")!.id);
    expect((await takeBack(owner, id)).undone).toEqual({ removed: 0, restored: 0, kept: 2 });
    const { body } = await undo(owner, merged);
    expect([body.kept.company, body.back.company]).toEqual(["New one", "New two"]);
  });
});

async function business(people: Parameters<typeof businessWith>[1], changes?: object): Promise<Business> {
  const made = await businessWith(server, people, changes);
  onTestFinished(() => made.standIn.close());
  return made;
}
const send = ({ owner, campaign }: Business) =>
  owner.call(campaignsApi.send, { params: { id: campaign.id } });
const recipients = async ({ owner, campaign }: Business, state?: "opened" | "sent") =>
  (await owner.call(campaignsApi.recipients, { params: { id: campaign.id }, query: { state } })).body;

describe("a campaign whose customers are merged", () => {
  test("before sending still reaches each address once, as the primary", async () => {
    const made = await business([
      { email: "ana@example.com", firstName: "Ana" },
      { email: "anna@example.com", firstName: "Anna" },
    ]);
    const [kept, gone] = made.contactIds as [string, string];
    await send(made);
    await merge(made.owner, kept, gone);
    expect(await sendAll(server, made)).toMatchObject({
      status: "sent",
      totalSent: 2,
      totalSkipped: 0,
      totalUnknown: 0,
    });
    expect(made.standIn.taken.map(({ to, mail }) => [to, mail.subject]).sort()).toEqual([
      ["ana@example.com", "Hello Ana"],
      ["anna@example.com", "Hello Ana"],
    ]);
    expect((await recipients(made, "sent")).map((one) => [one.contactId, one.email]).sort()).toEqual([
      [kept, "ana@example.com"],
      [kept, "anna@example.com"],
    ]);
  });

  test("reaches the primary when only the merged one had an address", async () => {
    const made = await business([
      { email: null, phone: "555 0100 22", firstName: "Ana" },
      { email: "anna@example.com", firstName: "Anna" },
    ]);
    const [kept, gone] = made.contactIds as [string, string];
    await send(made);
    const merged = await merge(made.owner, kept, gone);
    expect(await sendAll(server, made)).toMatchObject({ status: "sent", totalSent: 1 });
    expect(made.standIn.taken.map(({ to }) => to)).toEqual(["anna@example.com"]);
    await undo(made.owner, merged);
    expect((await recipients(made, "sent")).map((one) => one.contactId)).toEqual([gone]);
  });

  test("counts the same before and after, names the primary, and an undo restores everything", async () => {
    const made = await business([
      { email: "ana@example.com", firstName: "Ana" },
      { email: "anna@example.com", firstName: "Anna" },
    ]);
    const [kept, gone] = made.contactIds as [string, string];
    await send(made);
    await sendAll(server, made);
    await server.database.inWorkspace(made.workspaceId, (tx) =>
      tx.execute(sql`UPDATE deliveries SET accepted_at = now() - interval '1 hour'`),
    );
    const open = async (address: string) => {
      const [, path] =
        /http:\/\/127\.0\.0\.1(\/t\/o\/[\w.-]+)/.exec(
          String(made.standIn.taken.find(({ to }) => to === address)?.mail.html),
        ) ?? [];
      await server.visitor().send(path!, { headers: { "user-agent": "Mozilla/5.0 (Macintosh)" } });
    };
    const fold = async (expected: number) => {
      await expect
        .poll(async () =>
          Number(
            (
              await server.database.inWorkspace(made.workspaceId, (tx) =>
                tx.execute(sql`SELECT count(*) AS many FROM email_tracks`),
              )
            ).rows[0]?.many,
          ),
        )
        .toBe(expected);
      await server.database.inWorkspace(made.workspaceId, (tx) =>
        tx.execute(sql`UPDATE email_tracks SET at = at - interval '10 seconds' WHERE NOT folded`),
      );
      await server.runJobs(foldTracks, made.owner);
    };
    await open("anna@example.com");
    await fold(1);
    const merged = await merge(made.owner, kept, gone);
    expect(await look(made)).toMatchObject({ totalSent: 2, totalOpened: 1 });
    expect((await recipients(made, "opened")).map((one) => [one.contactId, one.name, one.email])).toEqual([
      [kept, "Ana Whitfield", "anna@example.com"],
    ]);
    expect((await recipients(made, "sent")).map((one) => [one.email, one.openedAt !== null]).sort()).toEqual([
      ["ana@example.com", false],
      ["anna@example.com", true],
    ]);
    await open("ana@example.com");
    await open("anna@example.com");
    await fold(3);
    expect(await look(made)).toMatchObject({ totalSent: 2, totalOpened: 2 });
    await undo(made.owner, merged);
    expect((await recipients(made, "opened")).map((one) => one.contactId).sort()).toEqual(
      [kept, gone].sort(),
    );
    expect(await look(made)).toMatchObject({ totalSent: 2, totalOpened: 2 });
  });

  test("for people chosen by hand reaches the ones they were merged into", async () => {
    const made = await business([
      { email: "ana@example.com" },
      { email: "anna@example.com" },
      { email: "c@example.com" },
    ]);
    const [first, second, third] = made.contactIds as [string, string, string];
    await made.owner.call(campaignsApi.update, {
      params: { id: made.campaign.id },
      body: { audience: { contactIds: [third] } },
    });
    await merge(made.owner, second, third);
    await merge(made.owner, first, second);
    await send(made);
    await sendAll(server, made);
    expect(made.standIn.taken.map(({ to }) => to)).toEqual(["ana@example.com"]);
  });

  test("while it is being sent, merged and undone, loses and doubles nothing", async () => {
    const made = await business(
      Array.from({ length: 160 }, (_, at) => ({ email: `p${at}@example.com`, firstName: `P${at}` })),
    );
    await send(made);
    const going = new Set(["sending"]);
    const sending = server.runJobs(sendBatches, made.owner).then(() => going.clear());
    let merges = 0;
    for (let at = 0; at + 1 < made.contactIds.length && going.size > 0; at += 2, merges++) {
      const merged = await merge(made.owner, made.contactIds[at]!, made.contactIds[at + 1]!);
      if (at % 4 === 0) await undo(made.owner, merged);
    }
    await sending;
    expect(await sendAll(server, made)).toMatchObject({
      status: "sent",
      totalSent: 160,
      totalUnknown: 0,
      totalSkipped: 0,
    });
    expect(merges).toBeGreaterThan(3);
    expect(made.standIn.taken.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 160 }, (_, at) => `p${at}@example.com`).sort(),
    );
    expect(
      Object.values(await ledgerOf(server.database, made.workspaceId, made.campaign.id)).map((one) => [
        one.state,
        one.attempts,
      ]),
    ).toEqual(Array.from({ length: 160 }, () => ["accepted", 1]));
  });
});
