import sharp from "sharp";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { campaignsApi, emailImagesApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";

const server = await testServer();
const mail = { name: "Spring news", subject: "Spring is here", content: "<p>Hi {{firstName|there}}</p>" };
const create = async (owner: SignedIn, changes: object = {}) =>
  (await owner.call(campaignsApi.create, { body: { ...mail, ...changes } })).body;

describe("writing", () => {
  test("a posted campaign is a draft with the stated fields", async () => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(campaignsApi.create, { body: { ...mail, status: "draft" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...mail,
      status: "draft",
      scheduledFor: null,
      sentAt: null,
      totalSent: 0,
      totalOpened: 0,
      totalClicked: 0,
      createdBy: owner.user.id,
      createdByName: "Rosa Delgado",
      version: 1,
    });
    expect((await owner.call(campaignsApi.list)).body.map((one) => one.id)).toEqual([body.id]);
    expect((await owner.call(campaignsApi.totals)).body).toEqual({
      campaigns: 1,
      sent: 0,
      opened: 0,
      clicked: 0,
    });
  });

  test.each([
    ["name", "Name is required", { name: " " }],
    ["subject", "Subject is required", { subject: "" }],
    ["content", "Content is required", { content: "" }],
    ["content", "Content is required", { content: "<script>x</script>" }],
    ["name", "At most 200 characters", { name: "x".repeat(201) }],
    ["status", "A new campaign is a draft", { status: "sent" }],
    [
      "content",
      "This is too long for an email: at most 200 kB",
      { content: `<p>${"x".repeat(200_000)}</p>` },
    ],
    ["content", "This is too long for an email", { content: "x".repeat(900_001) }],
  ])("is refused at %s with “%s”", async (field, message, changes) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(campaignsApi.create, {
      body: { ...mail, ...changes } as never,
    });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
  });

  test("ten megabytes are refused at once", async () => {
    const owner = await server.newOwner();
    const answer = await owner.send("/api/email-campaigns", {
      method: "POST",
      body: JSON.stringify({ ...mail, content: "x".repeat(10_000_000) }),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(413);
  });

  test("what is stored is clean, and a subject can't add a header", async () => {
    const campaign = await create(await server.newOwner(), {
      subject: "Hello\r\nBcc: everyone@example.com",
      content: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">y</a></p>',
    });
    expect([campaign.subject, campaign.content]).toEqual([
      "Hello Bcc: everyone@example.com",
      "<p>Hi <a>y</a></p>",
    ]);
  });

  test("two people who change the same field are told, with both texts; different fields of an older form too, where they differ", async () => {
    const owner = await server.newOwner();
    const { id } = await create(owner);
    expect(
      (await owner.call(campaignsApi.update, { params: { id }, body: { subject: "One", version: 1 } })).body,
    ).toMatchObject({ subject: "One", version: 2 });
    const { status, body } = await owner.refused(campaignsApi.update, {
      params: { id },
      body: { subject: "Two", name: mail.name, version: 1 },
    });
    expect([status, body.conflict]).toEqual([409, { subject: { yours: "Two", theirs: "One" } }]);
    expect(
      (await owner.call(campaignsApi.update, { params: { id }, body: { subject: "One", version: 1 } })).body
        .version,
    ).toBe(2);
  });

  test("a deleted campaign goes to the bin and can be restored; a copy is a draft of its own", async () => {
    const owner = await server.newOwner();
    const { id } = await create(owner);
    await owner.call(campaignsApi.remove, { params: { id } });
    expect((await owner.call(campaignsApi.list)).body).toEqual([]);
    expect((await owner.call(campaignsApi.bin)).body.map((one) => one.id)).toEqual([id]);
    for (const call of [campaignsApi.get, campaignsApi.remove, campaignsApi.send, campaignsApi.update])
      expect(
        (await owner.refused(call, { params: { id }, body: call.method === "PUT" ? {} : undefined } as never))
          .status,
      ).toBe(404);
    expect((await owner.call(campaignsApi.restore, { params: { id } })).body).toMatchObject({
      id,
      deletedAt: null,
    });
    expect((await owner.refused(campaignsApi.restore, { params: { id } })).status).toBe(404);
    expect((await owner.call(campaignsApi.duplicate, { params: { id } })).body).toMatchObject({
      name: "Spring news (copy)",
      subject: mail.subject,
      status: "draft",
    });
  });

  test("the list comes page by page, and is narrowed by state and search words", async () => {
    const owner = await server.newOwner();
    for (const name of ["A", "B", "100% C"]) await create(owner, { name });
    const first = await owner.call(campaignsApi.list, { query: { limit: "2" } });
    expect(first.body.map((one) => one.name)).toEqual(["100% C", "B"]);
    const next = /<(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(((await (await owner.send(next)).json()) as { name: string }[]).map((one) => one.name)).toEqual([
      "A",
    ]);
    expect((await owner.call(campaignsApi.list, { query: { search: "0% " } })).body).toHaveLength(1);
    expect((await owner.call(campaignsApi.list, { query: { status: "sent" } })).body).toEqual([]);
  });
});

describe("templates", () => {
  test("a new business has the five templates, in their order, and can change, add, remove and restore them", async () => {
    const owner = await server.newOwner();
    const list = async () => (await owner.call(templatesApi.list)).body;
    const [welcome, ...others] = await list();
    expect([welcome, ...others].map((one) => one?.templateType)).toEqual([
      "welcome",
      "followup",
      "special_offer",
      "thank_you",
      "newsletter",
    ]);
    for (const placeholder of ["firstName", "company", "phone", "sender"])
      expect(welcome?.content).toContain(`{{${placeholder}`);
    const own = (
      await owner.call(templatesApi.create, {
        body: { name: "Mine", subject: "S", content: "<p>x<script>1</script></p>" },
      })
    ).body;
    expect(own).toMatchObject({ templateType: "own", content: "<p>x</p>", isActive: true });
    expect(
      (await owner.call(templatesApi.update, { params: { id: welcome!.id }, body: { subject: "Hello!" } }))
        .body.subject,
    ).toBe("Hello!");
    await owner.call(templatesApi.remove, { params: { id: welcome!.id } });
    expect((await list()).map((one) => one.name)).toEqual([
      "Follow-up",
      "Special offer",
      "Thank you",
      "Newsletter",
      "Mine",
    ]);
    await owner.call(templatesApi.update, { params: { id: welcome!.id }, body: { isActive: true } });
    expect((await list())[0]).toMatchObject({ name: "Welcome", subject: "Hello!" });
  });
});

describe("an audience", () => {
  const people = [
    {
      firstName: "Ann",
      email: "ann@example.com",
      tags: ["vip"],
      source: "Website",
      pipelineStage: "new",
      lastContactDate: "2020-01-01",
      customFields: { size: "Large" },
    },
    {
      firstName: "Bob",
      email: "bob@example.com",
      tags: ["vip", "b"],
      source: "Referral",
      pipelineStage: "lead",
      lastContactDate: "2026-11-20",
      customFields: { size: 5 },
    },
    {
      firstName: "Cem",
      email: null,
      tags: [],
      source: "Website",
      pipelineStage: "new",
      status: "inactive" as const,
    },
    { firstName: "Dora", email: "dora@example.com", deletedAt: new Date().toISOString(), tags: ["vip"] },
    { firstName: "Sam", email: "sam@example.com", isSample: true, tags: ["vip"] },
  ];

  test.each([
    [{}, 3],
    [{ tags: ["vip"] }, 2],
    [{ tags: ["b", "none"] }, 1],
    [{ sources: ["Website"] }, 2],
    [{ stages: ["new"], tags: ["vip"] }, 1],
    [{ statuses: ["inactive"] }, 1],
    [{ noContactForDays: 300 }, 1],
    [{ customFields: [{ key: "size", value: "large" }] }, 1],
    [{ customFields: [{ key: "size", value: 5 }] }, 1],
    [{ customFields: [{ key: "size", value: "x' OR '1'='1" }] }, 0],
    [{ contactIds: [randomUUID()] }, 0],
  ])("%j has %i", async (audience, count) => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, people);
    expect(
      (await owner.call(campaignsApi.audienceCount, { body: { audience: audience as never } })).body,
    ).toMatchObject({ count });
  });

  test("counts those with an address who lack a value for a placeholder", async () => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "", lastName: "Reed", email: "reed@example.com", company: "Reed & Sons" },
      { firstName: " ", lastName: "", email: "info@example.com", company: null },
      { firstName: "", lastName: "", email: null, phone: "5550142" },
      { firstName: "Ann", lastName: "Hill", email: "ann@example.com", company: null },
    ]);
    expect((await owner.call(campaignsApi.audienceCount, { body: { audience: {} } })).body).toEqual({
      count: 4,
      missing: { firstName: 2, lastName: 1, customerCompany: 2 },
    });
  });

  test("the pre-flight says who will get it and who will not, and each number opens its rows", async () => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [
      ...people,
      { firstName: "Una", email: "una@example.com", status: "unsubscribed" },
      { firstName: "Ann", lastName: "Twin", email: "ANN@example.com" },
      { firstName: "Bad", email: "no address" },
    ]);
    await owner.call(suppressionsApi.create, {
      body: { address: "bob@example.com", why: "Asked by telephone" },
    });
    const { id } = await create(owner);
    const { body } = await owner.call(campaignsApi.preflight, { params: { id } });
    expect(body).toMatchObject({
      total: 6,
      will: 1,
      wont: 5,
      sending: { hasMailServer: false, setUpHref: "/settings/mail", isTestWorkspace: false },
    });
    expect(Object.fromEntries(body.skipped.map((one) => [one.reason, one.count]))).toEqual({
      unsubscribed: 1,
      suppressed: 1,
      no_address: 1,
      duplicate_address: 1,
      invalid_address: 1,
    });
    const rows = async (query: object) =>
      (await owner.call(campaignsApi.recipients, { params: { id }, query: query as never })).body;
    expect(
      (await rows({ state: "wont", reason: "suppressed" })).map((row) => [
        row.name,
        row.email,
        row.state,
        row.reason,
      ]),
    ).toEqual([["Bob Whitfield", "bob@example.com", "wont", "suppressed"]]);
    expect(await rows({ state: "will" })).toHaveLength(1);
    expect(await rows({ state: "wont" })).toHaveLength(5);
    const seen: string[] = [];
    for (let path: string | undefined = `/api/email-campaigns/${id}/recipients?limit=2`; path;) {
      const answer: Response = await owner.send(path);
      seen.push(...((await answer.json()) as { contactId: string }[]).map((row) => row.contactId));
      path = /<(.+)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
  });

  test("someone who sees only their own customers counts only those", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${mina.user.id}`),
    );
    await insertContacts(server.database, owner.user.workspaceId, people);
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Own",
        lastName: "One",
        email: "own@example.com",
        source: "Other",
        assignedTo: mina.user.id,
      },
    });
    expect((await owner.call(campaignsApi.audienceCount, { body: { audience: {} } })).body.count).toBe(4);
    expect((await mina.call(campaignsApi.audienceCount, { body: { audience: {} } })).body.count).toBe(1);
  });
});

describe("Send is refused with the reason", () => {
  test("without a mail server, and leads to where one is set up", async () => {
    const owner = await server.newOwner();
    await insertContacts(server.database, owner.user.workspaceId, [{ email: "a@example.com" }]);
    const { id } = await create(owner);
    const { status, body } = await owner.refused(campaignsApi.send, { params: { id } });
    expect([status, body.message]).toEqual([
      409,
      "Email isn’t set up yet. It takes five minutes, and you can send yourself a test.",
    ]);
    expect((await owner.call(campaignsApi.get, { params: { id } })).body.status).toBe("draft");
  });

  test.each([
    [{ content: "<p>Hi {{birthday}}</p>" }, "content", /how to fill in “\{\{birthday\}\}”/],
    [{ subject: "For {{nick name}}" }, "subject", /nick name/],
    [{ content: "<p>Hi {{firstName</p>" }, "content", /braces/],
    [{ content: "<p>Call {{phone}}</p>" }, "content", /We don’t know your phone/],
    [{ content: "<p>Hi {{firstName}}</p>" }, "content", /1 customer has nothing for “first name”/],
    [{ audience: { tags: ["nobody"] } }, "audience", /No one would get this/],
  ])("when %j", async (changes, field, message) => {
    const owner = await server.newOwner();
    await sendThrough(server.database, owner.user.workspaceId, 2525);
    await insertContacts(server.database, owner.user.workspaceId, [
      { email: "a@example.com", firstName: "" },
      { email: "b@example.com" },
    ]);
    const { id } = await create(owner, changes);
    const { status, body } = await owner.refused(campaignsApi.send, { params: { id } });
    expect([status, body.errors?.[field]]).toEqual([409, expect.stringMatching(message)]);
    expect(
      (await owner.call(campaignsApi.preflight, { params: { id } })).body.problems.map((one) => one.field),
    ).toContain(field);
  });
});

test("a template that was stored before there was a limit can still be renamed; a change of it says which limit it is beyond", async () => {
  const owner = await server.newOwner();
  const { body: made } = await owner.call(templatesApi.create, {
    body: { name: "Long", subject: "Hi", content: "<p>x</p>" },
  });
  const content = "<p>x</p>".repeat(1501);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_templates SET content = ${content} WHERE id = ${made.id}`),
  );
  const save = (changes: object) =>
    owner.refused(templatesApi.update, {
      params: { id: made.id },
      body: { name: "Longer", ...changes } as never,
    });
  expect((await save({ content })).status).toBe(200);
  expect((await save({ content: `${content}<p>y</p>` })).body.errors?.content).toBe(
    "This is too long for an email: 3,004 parts such as paragraphs and links, at most 3,000",
  );
});

describe("a preview", () => {
  test.each([
    ["of more tags than an email can be made of", "<p>".repeat(280_000)],
    ["of more letters", "x".repeat(400_001)],
    ["that is too long once it is clean", "&".repeat(20_000) + "x".repeat(150_000)],
    ["of too many tags once it is clean", "<p>".repeat(4000)],
  ])("%s is refused before anything is made of it", async (_name, content) => {
    const owner = await server.newOwner();
    const answer = await owner.refused(campaignsApi.preview, { body: { content } });
    expect([answer.status, answer.body.errors?.content]).toEqual([
      400,
      expect.stringContaining("This is too long for an email"),
    ]);
  });

  test("shows the mail as a chosen customer would get it, and what cannot be filled in", async () => {
    const owner = await server.newOwner();
    const [contactId] = await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "<i>Zoë</i>", company: "Zoo" },
    ]);
    const { body } = await owner.call(campaignsApi.preview, {
      body: {
        subject: "Hi {{first name}}",
        content: "<p>{{customerCompany}} {{sender}} {{x}}</p><script>1</script>",
        contactId,
      },
    });
    expect(body.subject).toBe("Hi <i>Zoë</i>");
    expect(body.html).toMatch(/>Zoo Rosa Delgado <\/p>/);
    expect(body.problems.map((one) => one.code)).toEqual(["unknown_placeholder"]);
    expect(
      (await owner.call(campaignsApi.preview, { body: { subject: "Hi {{firstName}}" } })).body.subject,
    ).toBe("Hi Dana");
    expect((await owner.refused(campaignsApi.preview, { body: { contactId: randomUUID() } })).status).toBe(
      404,
    );
    const stranger = await server.newOwner();
    expect((await stranger.refused(campaignsApi.preview, { body: { contactId } })).status).toBe(404);
  });
});

describe("pictures", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const form = (bytes: Buffer | string) => {
    const made = new FormData();
    made.set("file", new Blob([bytes as never]), "p.png");
    return made;
  };

  test("are loaded by anyone who has their address, and by nobody else", async () => {
    const owner = await server.newOwner();
    const {
      body: { url },
    } = await owner.call(emailImagesApi.upload, { form: form(png) });
    const answer = await server.visitor().send(url);
    expect([
      answer.status,
      answer.headers.get("content-type"),
      answer.headers.get("cross-origin-resource-policy"),
      (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width,
    ]).toEqual([200, "image/png", "cross-origin", 1]);
    const changed = url.slice(0, -1) + (url.endsWith("A") ? "B" : "A");
    expect((await server.visitor().send(changed)).status).toBe(404);
    expect((await create(owner, { content: `<p><img src="${url}" alt="us"></p>` })).content).toContain(url);
  });

  test("are made anew: a photo doesn’t tell where it was taken", async () => {
    const owner = await server.newOwner();
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 8/1 0/1" } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await owner.call(emailImagesApi.upload, { form: form(photo) });
    const answer = await server.visitor().send(body.url);
    const { exif, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, exif, width, height]).toEqual([200, undefined, 40, 30]);
  });

  test("are pictures, and nothing that could run, whatever its name", async () => {
    const owner = await server.newOwner();
    for (const bytes of ["<svg onload=x xmlns='http://www.w3.org/2000/svg'/>", "<html>", "hello"])
      expect(await owner.refused(emailImagesApi.upload, { form: form(bytes) })).toMatchObject({
        status: 415,
        body: { message: expect.stringContaining("Upload a picture: PNG, JPEG or WebP.") },
      });
  });
});
