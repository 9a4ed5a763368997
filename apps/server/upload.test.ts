import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const soon = { timeout: 15_000, interval: 20 };
const files = async (owner: SignedIn) =>
  (await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).files?.length;

/** Begins to send a file of 5 MB and stops after the first, as a phone does in a tunnel. */
async function beginUpload(owner: SignedIn, contactId: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  socket.write(
    `POST ${attachmentsApi.upload.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${5 * 1_048_576}\r\n\r\n`,
  );
  socket.write(
    `--x\r\ncontent-disposition: form-data; name="contactId"\r\n\r\n${contactId}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`,
  );
  socket.write(randomBytes(1_048_576));
  await vi.waitFor(async () => expect(await files(owner)).toBe(1), soon);
  return socket;
}

const newCustomer = async (owner: SignedIn) =>
  (
    await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
    })
  ).body.id;

describe("an upload that is cut off", () => {
  test("leaves nothing behind, and the next one works", async () => {
    const owner = await server.newOwner();
    const contactId = await newCustomer(owner);
    const socket = await beginUpload(owner, contactId);
    socket.destroy();
    await vi.waitFor(async () => expect(await files(owner)).toBe(0), soon);
    expect((await owner.call(attachmentsApi.list)).body).toEqual([]);
    const form = new FormData();
    form.set("contactId", contactId);
    form.set("file", new Blob(["whole"]), "a.txt");
    expect((await owner.call(attachmentsApi.upload, { form })).status).toBe(200);
  });

  test("holds no database connection while it waits: others continue", async () => {
    const owner = await server.newOwner();
    const contactId = await newCustomer(owner);
    const sockets: Socket[] = [];
    // More than the server has connections to the database.
    for (let number = 0; number < 8; number++) {
      const one = await server.newOwner();
      sockets.push(await beginUpload(one, await newCustomer(one)));
    }
    expect((await owner.call(contactsApi.get, { params: { id: contactId } })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
