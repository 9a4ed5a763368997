import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type Client, type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { type Attachment, maxAttachmentBytes } from "#areas/customers/contract/attachments.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "./contacts.builder.ts";

const server = await testServer();

async function withCustomer(): Promise<{ owner: SignedIn; contactId: string }> {
  const owner = await server.newOwner();
  const [contactId] = await insertContacts(server.database, owner.user.workspaceId, [{}]);
  return { owner, contactId: contactId! };
}

type Parts = { contactId?: string; bytes?: string | Uint8Array<ArrayBuffer>; name?: string; field?: string };
function formOf({ contactId, bytes = "hello", name = "hello.txt", field = "file" }: Parts): FormData {
  const form = new FormData();
  if (contactId !== undefined) form.append("contactId", contactId);
  form.append(field, new Blob([bytes]), name);
  return form;
}
const upload = (person: Client, parts: Parts) => person.call(attachmentsApi.upload, { form: formOf(parts) });
const refuse = (person: Client, form: FormData) => person.refused(attachmentsApi.upload, { form });
const list = async (person: SignedIn) => (await person.call(attachmentsApi.list)).body;
const filesKept = (person: SignedIn) =>
  server.database.inWorkspace(person.user.workspaceId, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM file_chunks) AS count`,
    );
    return Number(rows[0]!.count);
  });

describe("a file", () => {
  test("is kept, listed and downloaded byte for byte", async () => {
    const { owner, contactId } = await withCustomer();
    const bytes = new Uint8Array(randomBytes(700_001));
    const { status, body: file } = await upload(owner, { contactId, bytes, name: "Invoice März.bin" });
    expect(status).toBe(200);
    expect(file).toMatchObject({
      fileName: "Invoice März.bin",
      fileSize: 700_001,
      mimeType: "application/octet-stream",
      contactId,
      taskId: null,
      uploadedBy: owner.user.id,
      fileUrl: `/api/attachments/${file.id}/file`,
    });
    expect(await list(owner)).toEqual([file]);
    const response = await owner.send(file.fileUrl);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get("content-length")).toBe("700001");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="Invoice M_rz.bin"; filename*=UTF-8''Invoice%20M%C3%A4rz.bin`,
    );
  });

  test.each([
    ["page.txt", "<!DOCTYPE html><script>alert(1)</script>", "text/html"],
    [
      "picture.png",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      "image/svg+xml",
    ],
    ["page.html", "just a note", "text/plain"],
    [
      "photo.html",
      new Uint8Array([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0,
        0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
      ]),
      "image/png",
    ],
    ["offer.exe", "%PDF-1.7\n%âãÏÓ\n", "application/pdf"],
    ["zeros", new Uint8Array(10), "application/octet-stream"],
  ])("%s is detected from its content, and never shown inline", async (name, bytes, mimeType) => {
    const { owner, contactId } = await withCustomer();
    const { body: file } = await upload(owner, { contactId, bytes, name });
    expect(file.mimeType).toBe(mimeType);
    const { headers } = await owner.send(file.fileUrl);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("may be empty", async () => {
    const { owner, contactId } = await withCustomer();
    const { status, body: file } = await upload(owner, { contactId, bytes: "" });
    expect([status, file.fileSize]).toEqual([200, 0]);
    const response = await owner.send(file.fileUrl);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test("may have 25 MB, and not a byte more; nothing of it is kept then", async () => {
    const { owner, contactId } = await withCustomer();
    const largest = new Uint8Array(maxAttachmentBytes).fill(7);
    const { status, body: file } = await upload(owner, { contactId, bytes: largest });
    expect([status, file.fileSize]).toEqual([200, maxAttachmentBytes]);
    await owner.call(attachmentsApi.remove, { params: { id: file.id } });
    const { status: over, body } = await refuse(
      owner,
      formOf({ contactId, bytes: new Uint8Array(maxAttachmentBytes + 1) }),
    );
    expect([over, body.code, body.message]).toEqual([413, "too_large", "The file is larger than 25 MB"]);
    expect(await filesKept(owner)).toBe(0);
  });

  test.each([
    ["C:\\Users\\rosa\\bill.pdf", "bill.pdf"],
    ["../../etc/passwd", "passwd"],
    ["..", "file"],
    [".htaccess", "htaccess"],
    ["invoice\u202Efdp.exe", "invoice_fdp.exe"],
    ["a*b:c|d?.txt", "a_b_c_d_.txt"],
    ["   ", "file"],
    ["日本語 😀.txt", "日本語 😀.txt"],
  ])("named %j is kept as %j", async (name, kept) => {
    const { owner, contactId } = await withCustomer();
    const { status, body: file } = await upload(owner, { contactId, name });
    expect([status, file.fileName]).toEqual([200, kept]);
    const response = await owner.send(file.fileUrl);
    expect(await response.text()).toBe("hello");
    expect(response.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent(kept)}`,
    );
  });

  test("with a name of 10,000 letters keeps its end", async () => {
    const { owner, contactId } = await withCustomer();
    const { status, body: file } = await upload(owner, { contactId, name: `${"ä".repeat(10_000)}.pdf` });
    expect(status).toBe(200);
    expect(file.fileName).toBe(`${"ä".repeat(251)}.pdf`);
    expect((await owner.send(file.fileUrl)).status).toBe(200);
  });

  test("is deleted with its bytes, once", async () => {
    const { owner, contactId } = await withCustomer();
    const { body: file } = await upload(owner, { contactId });
    expect((await owner.call(attachmentsApi.remove, { params: { id: file.id } })).body).toEqual({});
    expect([await list(owner), await filesKept(owner)]).toEqual([[], 0]);
    const again = await owner.refused(attachmentsApi.remove, { params: { id: file.id } });
    expect([again.status, again.body.message]).toEqual([404, "File not found"]);
    expect((await owner.send(file.fileUrl)).status).toBe(404);
  });
});

describe("an upload is refused, and nothing is kept,", () => {
  /** The status, the message, and how much was kept anyway. */
  async function outcome(person: SignedIn, form: FormData): Promise<[number, string, number]> {
    const { status, body } = await refuse(person, form);
    return [status, body.message, (await list(person)).length + (await filesKept(person))];
  }

  test("without a file", async () => {
    const { owner, contactId } = await withCustomer();
    const form = new FormData();
    form.append("contactId", contactId);
    expect(await outcome(owner, form)).toEqual([400, "Choose a file", 0]);
  });

  test("with the file in another field", async () => {
    const { owner, contactId } = await withCustomer();
    expect(await outcome(owner, formOf({ contactId, field: "document" }))).toEqual([
      400,
      "Send one file, in the field named file",
      0,
    ]);
  });

  test("with two files in one form", async () => {
    const { owner, contactId } = await withCustomer();
    const form = formOf({ contactId });
    form.append("file", new Blob(["second"]), "second.txt");
    form.append("file", new Blob(["third"]), "third.txt");
    expect(await outcome(owner, form)).toEqual([400, "Send one file, in the field named file", 0]);
  });

  test("without a customer, with no id, an unknown, a deleted or a foreign one, or an unknown field", async () => {
    const { owner, contactId } = await withCustomer();
    const [deleted] = await insertContacts(server.database, owner.user.workspaceId, [
      { deletedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    expect(await outcome(owner, formOf({}))).toEqual([400, "This is not a valid id", 0]);
    expect(await outcome(owner, formOf({ contactId: "12" }))).toEqual([400, "This is not a valid id", 0]);
    for (const other of [randomUUID(), deleted!, (await withCustomer()).contactId])
      expect(await outcome(owner, formOf({ contactId: other }))).toEqual([404, "Contact not found", 0]);
    const form = formOf({ contactId });
    form.append("colour", "red");
    expect(await outcome(owner, form)).toEqual([400, "Unknown field: colour", 0]);
  });

  test("when it is no form, or a broken one", async () => {
    const { owner, contactId } = await withCustomer();
    const send = async (type: string, body: string) =>
      (await owner.send("/api/attachments", { method: "POST", headers: { "content-type": type }, body }))
        .status;
    const part = (rest: string) =>
      `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello${rest}`;
    const field = `--cut\r\nContent-Disposition: form-data; name="contactId"\r\n\r\n${contactId}\r\n`;
    expect(await send("application/json", JSON.stringify({ contactId }))).toBe(415);
    expect(await send("multipart/form-data", part("\r\n--cut--"))).toBe(400);
    expect(await send(`multipart/form-data; boundary=${"x".repeat(300)}`, part("\r\n--cut--"))).toBe(400);
    expect(await send("multipart/form-data; boundary=cut", `${field}${part("")}`)).toBe(400);
    expect(await send("multipart/form-data; boundary=cut", "nothing of the kind")).toBe(400);
    expect(await send("multipart/form-data; boundary=cut", "")).toBe(400);
    expect([await list(owner), await filesKept(owner)]).toEqual([[], 0]);
  });

  test("from someone who is signed out or only reads", async () => {
    const { owner, contactId } = await withCustomer();
    expect((await refuse(server.visitor(), formOf({ contactId }))).status).toBe(401);
    const viewer = await newTeammate(server, owner, "viewer");
    expect((await refuse(viewer, formOf({ contactId }))).status).toBe(403);
    expect([await list(owner), await filesKept(owner)]).toEqual([[], 0]);
  });
});

describe("files", () => {
  test("are listed newest first, all or one customer's, page by page", async () => {
    const { owner, contactId } = await withCustomer();
    const [other] = await insertContacts(server.database, owner.user.workspaceId, [{ firstName: "Eve" }]);
    for (const name of ["1", "2", "3"]) await upload(owner, { contactId, name });
    await upload(owner, { contactId: other!, name: "4" });
    const names = (files: Attachment[]) => files.map((file) => file.fileName);
    expect(names(await list(owner))).toEqual(["4", "3", "2", "1"]);
    const { body: first, headers } = await owner.call(attachmentsApi.list, {
      query: { contactId, limit: "2" },
    });
    expect(names(first)).toEqual(["3", "2"]);
    const next = await owner.send(/<(.+)>/.exec(headers.get("link") ?? "")![1]!);
    expect(names((await next.json()) as Attachment[])).toEqual(["1"]);
    expect(next.headers.get("link")).toBeNull();
  });

  test("of another business are not found, and signed out nothing is", async () => {
    const { owner, contactId } = await withCustomer();
    const { body: file } = await upload(owner, { contactId });
    const [stranger, visitor] = [await server.newOwner(), server.visitor()];
    expect((await stranger.call(attachmentsApi.list, { query: { contactId } })).body).toEqual([]);
    for (const [person, status] of [
      [stranger, 404],
      [visitor, 401],
    ] as const) {
      expect((await person.send(file.fileUrl)).status).toBe(status);
      expect((await person.refused(attachmentsApi.remove, { params: { id: file.id } })).status).toBe(status);
    }
    expect((await visitor.refused(attachmentsApi.list)).status).toBe(401);
    expect(await list(owner)).toEqual([file]);
    expect((await owner.send("/api/attachments/12/file")).status).toBe(400);
  });

  test("show in what happened and keep the customer's page whole", async () => {
    const { owner, contactId } = await withCustomer();
    await upload(owner, { contactId, name: "bill.pdf" });
    const { body } = await owner.call(contactsApi.get, { params: { id: contactId } });
    expect(body.id).toBe(contactId);
  });
});
