import { describe, expect, test } from "vitest";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { readReturnedMail } from "./bounces.service.ts";
import { readMail } from "./mail-parts.service.ts";

const partsOf = (raw: string) => readMail(Buffer.from(raw)).parts.map(({ type, text }) => [type, text()]);

describe("a mail", () => {
  test("is split at its boundary, even if that has trailing spaces or its end is missing", () => {
    const raw = (end: string) =>
      `Content-Type: multipart/report;\n report-type=delivery-status;\n\tboundary="a b\\"c"\n\nbefore\n--a b"c  \nContent-Type: text/plain\n\none\n--a b"cd\nno boundary\n--a b"c\n\ntwo${end}`;
    const parts = [
      ["text/plain", 'one\n--a b"cd\nno boundary'],
      ["text/plain", "two"],
    ];
    expect([
      partsOf(raw('\n--a b"c--\nafter')),
      partsOf(raw("")),
      partsOf(raw('\n--a b"c--').replaceAll("\n", "\r\n")),
    ]).toEqual([parts, parts, parts.map(([type, text]) => [type, text?.replaceAll("\r", "")])]);
  });

  test("may have parts within parts, or only one", () => {
    expect(
      partsOf(
        "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nx\n--b--\n--a\nContent-Type: Message/RFC822\n\nSubject: Hi\n\nHi\n--a--",
      ),
    ).toEqual([
      ["text/plain", "x"],
      ["message/rfc822", "Subject: Hi\n\nHi"],
    ]);
    expect([partsOf("Subject: Hi\n\nYou"), partsOf("\nYou"), partsOf("")]).toEqual([
      [["text/plain", "You"]],
      [["text/plain", "You"]],
      [["text/plain", ""]],
    ]);
  });

  test.each([
    ["base64", "U3RhdMO8cw==\n"],
    ["Quoted-Printable", "Stat=C3=\n=BCs"],
    ["8bit", "Statüs"],
    ["7bit", "Statüs"],
  ])("is decoded when it is sent as %s", (encoding, body) => {
    expect(
      partsOf(`Content-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${body}`),
    ).toEqual([["message/delivery-status", "Statüs"]]);
  });

  test("keeps its headers whole, each as often as it occurs", () => {
    const { headers } = readMail(
      Buffer.from(
        "To: Ana\n <ana@example.com>\nDelivered-To: a\nDELIVERED-TO: b\nno header\n: nothing\n\nX: y",
      ),
    );
    expect([...headers]).toEqual([
      ["to", ["Ana <ana@example.com>"]],
      ["delivered-to", ["a", "b"]],
    ]);
  });
});

const group = "Final-Recipient: rfc822; ana@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n";
const boundary = 'Content-Type: multipart/report; boundary="b"\r\n\r\n';
test.each([
  ["recipients", `${boundary}--b\r\nContent-Type: message/delivery-status\r\n\r\n`, group],
  ["addresses", "To: ", "a@b.c, "],
  ["addresses within a part", `${boundary}--b\r\nTo: `, "a@b.c, "],
  ["headers", "", "x: y\r\n"],
  ["parts", boundary, "--b\r\n\r\n\r\n"],
  ["lines that are nearly a boundary", boundary, "--bx\r\n"],
  ["parts within parts", boundary, `--b\r\n${boundary}`],
  ["boundaries", "Content-Type: multipart/mixed", '; boundary="'],
  ["folded lines", "To: a", "\r\n  "],
  [
    "equals signs",
    "Content-Transfer-Encoding: quoted-printable\r\nContent-Type: message/delivery-status\r\n\r\n",
    "= ",
  ],
])("a report full of %s blocks nobody for longer than 50 ms", async (_, begin, repeated) => {
  const raw = Buffer.from(begin + repeated.repeat(Math.ceil(524_288 / repeated.length))).subarray(0, 524_288);
  expect(await longestStall(() => readReturnedMail(raw), maxStallMs)).toBeLessThan(maxStallMs);
});
