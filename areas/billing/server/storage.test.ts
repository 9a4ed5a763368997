import { sql } from "drizzle-orm";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const server = await testServer();
const megabyte = 1_048_576;

const inside = <T>(owner: SignedIn, statement: ReturnType<typeof sql>) =>
  server.database.inWorkspace(
    owner.user.workspaceId,
    async (tx) => (await tx.execute(statement)).rows as T[],
  );
const tally = async (owner: SignedIn) =>
  Number((await inside<{ bytes: number }>(owner, sql`SELECT bytes FROM storage_tallies`))[0]?.bytes ?? 0);
const sum = async (owner: SignedIn) =>
  Number(
    (
      await inside<{ bytes: number }>(
        owner,
        sql`SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM files`,
      )
    )[0]?.bytes,
  );

/** Pretends that there are files of so many bytes. */
const fill = (owner: SignedIn, bytes: number) =>
  inside(
    owner,
    sql`INSERT INTO files (workspace_id, id, size_bytes, mime_type, sha256) VALUES (app.workspace_id(), gen_random_uuid(), ${bytes}, '', '')`,
  );

async function attach(owner: SignedIn, bytes: number) {
  const [customer] = (await owner.call(contactsApi.list)).body;
  const contactId =
    customer?.id ??
    (
      await owner.call(contactsApi.create, {
        body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
      })
    ).body.id;
  const form = new FormData();
  form.set("contactId", contactId);
  form.set("file", new Blob([new Uint8Array(bytes)]), "a.bin");
  return owner.refused(attachmentsApi.upload, { form });
}

describe("the storage of a business", () => {
  test("is what its plan allows: more is refused before it is written, and fits again once files are gone", async () => {
    const owner = await server.newOwner();
    await fill(owner, 2 * 1024 * megabyte - megabyte);
    const refused = await attach(owner, 2 * megabyte);
    expect([refused.status, refused.body.code]).toEqual([402, "plan_limit"]);
    expect(refused.body.message).toBe(
      "There is no room left for this file: the Starter plan holds 2 GB of files. Delete some, or choose a larger plan.",
    );
    expect(await tally(owner)).toBe(2 * 1024 * megabyte - megabyte);
    expect((await attach(owner, 1000)).status).toBe(200);
    await inside(owner, sql`DELETE FROM files WHERE size_bytes > ${megabyte}`);
    expect((await attach(owner, 2 * megabyte)).status).toBe(200);
    expect(await tally(owner)).toBe(await sum(owner));
  });

  test("is larger in a larger plan", async () => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, sql`plan = 'professional'`);
    await fill(owner, 3 * 1024 * megabyte);
    expect((await attach(owner, 1000)).status).toBe(200);
  });

  test("counts what others send at the same moment", async () => {
    const owner = await server.newOwner();
    await attach(owner, 10);
    await fill(owner, 2 * 1024 * megabyte - 5 * megabyte);
    const statuses = (await Promise.all([attach(owner, 3 * megabyte), attach(owner, 3 * megabyte)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 402]);
    expect(await tally(owner)).toBe(await sum(owner));
  });

  test("of a throw-away business is 20 MB", async () => {
    const visitor = server.visitor();
    expect((await visitor.send("/api/test-workspace", { method: "POST" })).status).toBe(200);
    const user = (await (await visitor.send("/api/auth/user")).json()) as SignedIn["user"];
    const owner = Object.assign(visitor, { user, password: "" });
    await fill(owner, 19 * megabyte);
    const refused = await attach(owner, 2 * megabyte);
    expect([refused.status, refused.body.message]).toEqual([
      402,
      "There is no room left for this file: a test business holds 20 MB of files. Delete some, or sign up.",
    ]);
  });

  test("is counted separately: a full one leaves room for others", async () => {
    const [full, other] = [await server.newOwner(), await server.newOwner()];
    await fill(full, 2 * 1024 * megabyte);
    expect([(await attach(full, 10)).status, (await attach(other, 10)).status]).toEqual([402, 200]);
  });
});
