import { sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { loadNumbers } from "./outreach.jobs.ts";

const server = await testServer();

const asked = (content: string | Uint8Array, name = "list.txt", fields: object = {}) => ({
  form: formOf(content, name, { channel: "call", ...fields }),
});
const send = (owner: SignedIn, ...list: Parameters<typeof asked>) =>
  owner.call(doNotCallApi.upload, asked(...list));
const lists = async (owner: SignedIn) => (await owner.call(doNotCallApi.list)).body;
const read = async (owner: SignedIn) => {
  await server.runJobs(loadNumbers, owner);
  return lists(owner);
};
const reasons = async (owner: SignedIn, contactId: string) =>
  (await owner.call(consentsApi.reach, { query: { contactId } })).body.map(({ reason }) => reason);

test("a registry's list holds calls until somebody agreed in writing; one's own holds always; each counts once it is read, and not after it is removed", async () => {
  const owner = await server.newOwner();
  const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { phone: "212-555-0142", email: "d@example.com" },
  ]);
  const { body: sent } = await send(owner, "Area,Number\n212,5550142\n212,5550142\n\n312,5550143\nnone\n");
  expect(sent).toMatchObject({ channel: "call", kind: "registry", fileName: "list.txt", loadedAt: null });
  expect(await reasons(owner, contactId)).toEqual([null, "no_consent", "no_consent"]);
  const [registry] = await read(owner);
  expect(registry).toMatchObject({ numbers: 2, leftOut: 2, loadedAt: expect.any(String), work: null });
  expect(await reasons(owner, contactId)).toEqual([null, "no_consent", "do_not_call"]);
  const consent = { contactIds: [contactId], channel: "call" as const, wording: "Yes", source: "Form" };
  await owner.call(consentsApi.create, { body: consent });
  expect((await reasons(owner, contactId))[2]).not.toBe("do_not_call");
  await send(owner, zipSync({ "own.csv": strToU8("Dana,(212) 555-0142\r\n") }), "own.zip", { kind: "own" });
  const [own] = await read(owner);
  expect(own).toMatchObject({ kind: "own", numbers: 1, leftOut: 0 });
  expect((await reasons(owner, contactId))[2]).toBe("suppressed");
  await owner.call(doNotCallApi.remove, { params: { id: own!.id } });
  expect((await reasons(owner, contactId))[2]).not.toBe("suppressed");
  // The file is gone once it is read.
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS many FROM files`),
  );
  expect(rows).toEqual([{ many: 0 }]);
});

test("a registry's list that is older than 31 days is told in the pre-flight, also beside a newer one, and practice heeds it", async () => {
  const owner = await server.newOwner();
  const contactIds = await insertContacts(server.database, owner.user.workspaceId, [
    { phone: "212-555-0142" },
  ]);
  const campaign = { name: "Spring", script: "Hi.", contactIds };
  const { id } = (await owner.call(voiceCampaignsApi.create, { body: campaign })).body;
  const stale = async () =>
    (await owner.call(voiceCampaignsApi.preflight, { params: { id } })).body.staleRegistry;
  expect(await stale()).toBeNull();
  await send(owner, "2125550199\n");
  await read(owner);
  expect(await stale()).toBeNull();
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE do_not_call_lists SET loaded_at = now() - interval '32 days'`),
  );
  expect(await stale()).toEqual(expect.any(String));
  await send(owner, "2125550142\n");
  await read(owner);
  expect(await stale()).toEqual(expect.any(String));
  const judged = async () => (await owner.call(voiceCampaignsApi.preflight, { params: { id } })).body;
  expect(await judged()).toMatchObject({
    isPractice: true,
    will: 0,
    skipped: [{ reason: "do_not_call", count: 1 }],
  });
  const consent = { contactIds, channel: "call" as const, wording: "Yes", source: "Form" };
  await owner.call(consentsApi.create, { body: consent });
  expect(await judged()).toMatchObject({ will: 1, skipped: [] });
});

test.each([
  ["", "list.txt", "The file is empty"],
  ["%PDF-1.7", "list.txt", /is a PDF/],
  [zipSync({ "a.pdf": strToU8("x") }), "list.zip", "There is no .txt or .csv file in this zip"],
  [Buffer.from("PK\x03\x04broken"), "list.zip", /damaged/],
])("refuses what is no list: %#", async (content, name, message) => {
  const owner = await server.newOwner();
  const { status, body } = await owner.refused(doNotCallApi.upload, asked(content, name));
  expect([status, body.message]).toEqual([
    400,
    typeof message === "string" ? message : expect.stringMatching(message),
  ]);
});

test("a file without a number never counts, and says so", async () => {
  const owner = await server.newOwner();
  await send(owner, "nothing\nhere\n");
  const [none] = await read(owner);
  expect(none).toMatchObject({ loadedAt: null, numbers: 0, leftOut: 2 });
  expect(none!.work).toMatchObject({ status: "done", message: "There is no phone number in this file" });
});

test("only those who see all customers see or upload lists", async () => {
  const owner = await server.newOwner();
  const member = await newTeammate(server, owner, "member");
  expect((await member.refused(doNotCallApi.upload, asked("2125550142\n"))).status).toBe(403);
  expect((await member.refused(doNotCallApi.list)).status).toBe(403);
});
