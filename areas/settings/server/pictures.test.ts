import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fileForm, pictureOf } from "#apps/server/testing/picture-form.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const send = async (person: SignedIn, bytes: Uint8Array | string, name?: string) =>
  person.call(settingsApi.savePicture, { form: fileForm(bytes, name) });
const filesOf = async (owner: SignedIn) =>
  (
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute("SELECT id, mime_type AS type FROM files"),
    )
  ).rows;

describe("a person's picture", () => {
  test("is made anew, and shown to the team of this business and to nobody else", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const { status, body } = await send(viewer, await pictureOf("#c2272d", [900, 600]));
    expect(status).toBe(200);
    const address = body.pictureUrl ?? "";
    expect((await viewer.call(authApi.user)).body.profileImageUrl).toBe(address);
    const shown = (await owner.call(membersApi.list)).body.find(({ id }) => id === viewer.user.id);
    expect(shown?.pictureUrl).toBe(address);

    const answer = await owner.send(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([made.format, made.width, made.height]).toEqual(["jpeg", 512, 512]);
    expect(await filesOf(owner)).toMatchObject([{ type: "image/jpeg" }]);

    expect((await server.visitor().send(address)).status).toBe(401);
    expect((await (await server.newOwner()).send(address)).status).toBe(404);
  });

  test("has another address once it is another one, and the file of the one before is gone", async () => {
    const owner = await server.newOwner();
    const first = (await send(owner, await pictureOf("#ff0000"))).body.pictureUrl ?? "";
    const second = (await send(owner, await pictureOf("#0000ff"))).body.pictureUrl ?? "";
    expect(second).not.toBe(first);
    expect([(await owner.send(first)).status, (await owner.send(second)).status]).toEqual([404, 200]);
    expect(await filesOf(owner)).toHaveLength(1);
    expect((await owner.call(settingsApi.removePicture)).body.pictureUrl).toBeNull();
    expect((await owner.send(second)).status).toBe(404);
    expect(await filesOf(owner)).toEqual([]);
  });

  test("that is none is refused in plain words, and nothing is left of it", async () => {
    const owner = await server.newOwner();
    const refused = async (bytes: Uint8Array | string, name: string) => {
      const { status, body } = await send(owner, bytes, name);
      return [status, (body as unknown as { message: string }).message];
    };
    expect(await refused("<svg xmlns='http://www.w3.org/2000/svg'/>", "me.png")).toEqual([
      415,
      "Upload a picture: PNG, JPEG or WebP. This is an SVG drawing: save it as a PNG first.",
    ]);
    const gif = await sharp(await pictureOf())
      .gif()
      .toBuffer();
    expect((await refused(gif, "me.jpg"))[0]).toBe(415);
    expect((await refused("<html><script>alert(1)</script>", "me.jpg"))[0]).toBe(415);
    const cut = (await pictureOf("#c2272d", [500, 500])).subarray(0, 300);
    expect(await refused(cut, "me.png")).toEqual([400, expect.stringContaining("can’t be read")]);
    expect(await filesOf(owner)).toEqual([]);
  });

  test("also of two at the same time, one stays", async () => {
    const owner = await server.newOwner();
    const both = await Promise.all(
      ["#ff0000", "#00ff00"].map(async (color) => send(owner, await pictureOf(color))),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await filesOf(owner)).toHaveLength(1);
  });

  test("goes with somebody who is removed from the business", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    await send(member, await pictureOf());
    await owner.call(membersApi.remove, { params: { id: member.user.id }, body: { to: null } });
    expect(await filesOf(owner)).toEqual([]);
  });
});
