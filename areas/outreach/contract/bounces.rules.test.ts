import { describe, expect, test } from "vitest";
import { deliveryInMessageId, readFeedbackReport, readStatusReport } from "./bounces.rules.ts";

const group = (lines: string) =>
  `Reporting-MTA: dns; mx.example.net\nArrival-Date: Sat, 21 Nov 2026 10:00:00 +0000\n\n${lines}\n`;

describe("a delivery status report", () => {
  const cases: [string, string, { recipient: string | null; type: string }[]][] = [
    [
      "of an unknown person, written as Postfix does",
      "Final-Recipient: rfc822; dana@example.com\nOriginal-Recipient: rfc822;Dana@Example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <dana@example.com>: Recipient address\n    rejected: User unknown",
      [{ recipient: "dana@example.com", type: "hard" }],
    ],
    [
      "written as Exchange does",
      "Final-Recipient: rfc822;dana@example.com\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found",
      [{ recipient: "dana@example.com", type: "hard" }],
    ],
    [
      "written as Exim does",
      "Action: failed\nFinal-Recipient: rfc822;dana@example.com\nStatus: 5.0.0\nRemote-MTA: dns; mx.example.com\nDiagnostic-Code: smtp; 550 No such user here",
      [{ recipient: "dana@example.com", type: "hard" }],
    ],
    [
      "written as qmail-like servers do, angled",
      "Final-Recipient: rfc822; <dana@example.com>\nAction: failed\nStatus: 5.0.0",
      [{ recipient: "dana@example.com", type: "soft" }],
    ],
    [
      "of a full mailbox",
      "Final-Recipient: rfc822; dana@example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full",
      [{ recipient: "dana@example.com", type: "soft" }],
    ],
    [
      "of policy, whatever the summary says",
      "Final-Recipient: rfc822; dana@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 Message rejected as spam",
      [{ recipient: "dana@example.com", type: "soft" }],
    ],
    [
      "of a server that gave up",
      "Final-Recipient: rfc822; dana@example.com\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: smtp; connect to mx timed out",
      [{ recipient: "dana@example.com", type: "soft" }],
    ],
    [
      "that it still waits",
      "Final-Recipient: rfc822; dana@example.com\nAction: delayed\nStatus: 4.4.1",
      [{ recipient: "dana@example.com", type: "waits" }],
    ],
    [
      "that it arrived",
      "Final-Recipient: rfc822; dana@example.com\nAction: delivered (to mailbox)\nStatus: 2.0.0",
      [{ recipient: "dana@example.com", type: "arrived" }],
    ],
    [
      "of two people",
      "Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@example.com\nAction: delivered\nStatus: 2.0.0",
      [
        { recipient: "a@example.com", type: "hard" },
        { recipient: "b@example.com", type: "arrived" },
      ],
    ],
    ["that names nobody", "Action: failed\nStatus: 5.1.1", [{ recipient: null, type: "hard" }]],
    ["with no action", "Final-Recipient: rfc822; dana@example.com", []],
    ["of nonsense", "::::\n\u0000 garbage\n\n", []],
  ];
  test.each(cases)("%s", (_name, lines, expected) => {
    for (const text of [group(lines), group(lines).replace(/\n/g, "\r\n")])
      expect(readStatusReport(text).map(({ recipient, type }) => ({ recipient, type }))).toEqual(expected);
  });
});

test("of a report with 20,000 recipients only 50 are read", () => {
  const report = group(
    Array.from(
      { length: 20_000 },
      (_, at) => `Final-Recipient: rfc822; p${at}@example.com\nAction: failed\nStatus: 5.1.1`,
    ).join("\n\n"),
  );
  expect(readStatusReport(report).map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 50 }, (_, at) => `p${at}@example.com`),
  );
});

test("a complaint names its kind and its recipient", () => {
  expect(
    readFeedbackReport(
      "Feedback-Type: abuse\nUser-Agent: SomeFBL/1.0\nVersion: 1\nOriginal-Rcpt-To: <dana@example.com>\n",
    ),
  ).toEqual({ type: "abuse", recipient: "dana@example.com" });
});

test.each([
  [
    "Message-ID: <019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b@alder.example>",
    "019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b",
  ],
  ["message-id:\r\n <019AA6B2-3C4D-7E5F-8A9B-0C1D2E3F4A5B@x>", "019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b"],
  ["Message-ID: <something@else.example>", undefined],
  ["Subject: <019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b@x>", undefined],
])("%j leads to %s", (headers, id) =>
  expect(deliveryInMessageId(`From: x\r\n${headers}\r\nSubject: hi`)).toBe(id),
);
