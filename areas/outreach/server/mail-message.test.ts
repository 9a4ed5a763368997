import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { simpleParser } from "mailparser";
import {
  composeMail,
  maxAttachedBytes,
  messageIdOf,
  returnPath,
  taggedDelivery,
} from "./mail-message.service.ts";
import type { MailRoute } from "./mail-route.service.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const route: MailRoute = {
  workspaceId: "w",
  server: { host: "", port: 0, security: "none" },
  fromName: "Alder & Rye",
  fromAddress: "hello@Alder.example",
  replyTo: "rosa@alder.example",
  postalAddress: "",
  dkim: undefined,
  bounce: undefined,
  perMinute: null,
  perDomainMinute: null,
  perDay: null,
  awayTries: 0,
  awayUntil: null,
  isTest: false,
  isTold: false,
};
const signing = {
  ...route,
  dkim: {
    domainName: "alder.example",
    keySelector: "mainstay",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  },
};
const deliveryId = "019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b";
const content = {
  subject: "Früh­ling im Café",
  text: "Hello  \n\n.\nBye\n\n\n",
  html: `<p>${"Grüße ".repeat(300)}</p>`,
};
const compose = async (from: MailRoute, changes: object = {}) =>
  (
    await composeMail(from, {
      deliveryId,
      to: "dana@example.com",
      content,
      unsubscribeUrl: `https://m.example/unsubscribe/${"x".repeat(64)}`,
      date: new Date("2026-11-21T12:00:00Z"),
      ...changes,
    })
  ).bytes.toString("latin1");

const relaxed = (header: string): string => {
  const at = header.indexOf(":");
  return `${header.slice(0, at).trim().toLowerCase()}:${header
    .slice(at + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim()}`;
};

/** What another mail server does with a signature (RFC 6376, relaxed/relaxed): its body's hash, and the headers that it names. */
function check(mail: string): { body: boolean; headers: boolean; names: string[] } {
  // On the wire every line ends the same way.
  const [head = "", ...rest] = mail.replace(/\r?\n/g, "\r\n").split("\r\n\r\n");
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((one) => /^dkim-signature:/i.test(one)) ?? "";
  const tag = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature.slice(15))?.[1]?.replace(/\s/g, "") ?? "";
  const body = `${rest
    .join("\r\n\r\n")
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "")}\r\n`;
  const names = tag("h").split(":");
  const left = [...headers];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((one) => one.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : [relaxed(left.splice(at, 1)[0] ?? "")];
  });
  const own = relaxed(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  return {
    body: createHash("sha256").update(Buffer.from(body, "latin1")).digest("base64") === tag("bh"),
    headers: verify(
      "sha256",
      Buffer.from([...signed, own].join("\r\n"), "latin1"),
      createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
      Buffer.from(tag("b"), "base64"),
    ),
    names,
  };
}

describe("a signed mail", () => {
  test("passes another server's checks, and the signature covers the one-click headers", async () => {
    const { body, headers, names } = check(await compose(signing));
    expect([body, headers]).toEqual([true, true]);
    expect(names).toEqual(
      expect.arrayContaining([
        "from",
        "to",
        "subject",
        "date",
        "message-id",
        "reply-to",
        "list-unsubscribe",
        "list-unsubscribe-post",
      ]),
    );
  });

  test.each([
    ["Reply-To: rosa@alder.example", "Reply-To: mallory@evil.example", "headers"],
    ["Bye", "Buy", "body"],
    ["/unsubscribe/x", "/unsubscribe/y", "headers"],
  ])("whose %j was changed to %j no longer passes as ours", async (from, to, part) => {
    const mail = await compose(signing);
    expect(mail).toContain(from);
    expect(check(mail.replace(from, to))).toMatchObject({ [part]: false });
  });
});

test("an email has what bulk mail needs, and reads as it was written", async () => {
  const raw = await compose(route);
  const mail = await simpleParser(Buffer.from(raw, "latin1"));
  expect([mail.subject, mail.messageId, mail.date?.toISOString(), mail.replyTo?.text, mail.html]).toEqual([
    content.subject,
    messageIdOf(deliveryId, "x@alder.example"),
    "2026-11-21T12:00:00.000Z",
    "rosa@alder.example",
    content.html,
  ]);
  expect(raw).toContain(
    `List-Unsubscribe: <https://m.example/unsubscribe/${"x".repeat(64)}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
  );
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  expect(await compose(route, { unsubscribeUrl: null })).not.toMatch(/^List-/m);
});

const file = (bytes: Buffer, fileName = "Invoice.pdf") => ({
  fileName,
  contentType: "application/pdf",
  bytes,
});

test("files go along as they are, signed with the rest, and their names start no header", async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256));
  const raw = await compose(signing, {
    content: {
      ...content,
      attachments: [file(bytes), file(Buffer.from("%PDF"), "Zoë\r\nBcc: all@example.com.pdf")],
    },
  });
  expect(check(raw)).toMatchObject({ body: true, headers: true });
  const mail = await simpleParser(Buffer.from(raw, "latin1"));
  expect(mail.attachments.map(({ filename, contentType, size }) => [filename, contentType, size])).toEqual([
    ["Invoice.pdf", "application/pdf", 100_000],
    ["Zoë Bcc: all@example.com.pdf", "application/pdf", 4],
  ]);
  expect(mail.attachments[0]?.content.equals(bytes)).toBe(true);
  expect([mail.html, mail.text?.trimEnd()]).toEqual([content.html, content.text.trimEnd()]);
  expect(mail.headers.has("bcc")).toBe(false);
});

test("more than 10 files or 10 MB do not go along, and are not written first", async () => {
  const much = Buffer.alloc(maxAttachedBytes / 2 + 1);
  for (const attachments of [
    [file(much), file(much)],
    Array.from({ length: 11 }, () => file(Buffer.alloc(1))),
  ])
    await expect(compose(route, { content: { ...content, attachments } })).rejects.toThrow("can’t go along");
});

test.each([
  [{ fromName: "Alder\r\nBcc: all@example.com" }, {}],
  [{ fromName: '"; <x@y.example>' }, {}],
  [{}, { content: { ...content, subject: "Hi\r\n\r\n<script>" } }],
  [{}, { content: { ...content, subject: "Hi\u2028Bcc: all@example.com\0\x0b" } }],
  [{}, { content: { ...content, text: "\r\n.\r\nMAIL FROM:<x>\r\n" } }],
])("no header, recipient or command gets in with %j %j", async (changes, mail) => {
  const raw = await compose({ ...route, ...changes }, mail);
  const [head = ""] = raw.split("\r\n\r\n");
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^(from|to|subject|message-id|date):/gim)?.length).toBe(5);
  const parsed = await simpleParser(Buffer.from(raw, "latin1"));
  expect([
    parsed.from?.value.map((one) => one.address),
    [parsed.to ?? []].flat().flatMap((one) => one.value.map((two) => two.address)),
  ]).toEqual([["hello@alder.example"], ["dana@example.com"]]);
});

test.each([
  ["bounces@alder.example", true, `bounces+${deliveryId.replaceAll("-", "")}@alder.example`],
  ["bounces@alder.example", false, "bounces@alder.example"],
  [`${"x".repeat(31)}@alder.example`, true, `${"x".repeat(31)}@alder.example`],
])("what is sent with %s (tagged: %s) bounces to %s", (address, isTagged, path) => {
  expect(returnPath({ ...route, bounce: { address, isTagged } }, deliveryId)).toBe(path);
  expect(taggedDelivery(path)).toBe(path.includes("+") ? deliveryId : undefined);
});
