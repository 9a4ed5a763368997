import { constants, setPriority } from "node:os";
import { connect } from "node:net";
import { strToU8, zipSync } from "fflate";
import { pause } from "./fixture.ts";

/** One round of an attack: what an account, or anybody, sends at once. The answers do not matter, only that they come. */
type Attack = { name: string; round: (address: string, cookie: string) => Promise<unknown> };
/** What this process is told: which attack, on whom. It continues, round after round, until it is told to end. */
export type AttackOrder = { name: string; address: string; cookie: string };

const times = (count: number, one: (at: number) => Promise<unknown>): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => one(at)));
const answers: Record<number, number> = {};
async function drained(asked: Promise<Response>): Promise<unknown> {
  const answer = await asked;
  answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  return answer.arrayBuffer();
}
const json = { "content-type": "application/json" };

/** A form with one file, encoded once: an attacker would not waste time on that. */
function formOf(bytes: Uint8Array, name: string, fields: Record<string, string> = {}): RequestInit {
  const part = (disposition: string) => `--form\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const texts = Object.entries(fields)
    .map(([field, value]) => `${part(`name="${field}"`)}${value}\r\n`)
    .join("");
  const body = Buffer.concat([
    strToU8(`${texts}${part(`name="file"; filename="${name}"`)}`),
    bytes,
    strToU8("\r\n--form--\r\n"),
  ]);
  return { method: "POST", headers: { "content-type": "multipart/form-data; boundary=form" }, body };
}

const people = (count: number): string =>
  `First,Last,Email\n${Array.from({ length: count }, (_, at) => `Ana,Evans ${at},ana${at}@example.com`).join("\n")}`;
const farCell = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="ZZZZZZ2" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;
const workbook = zipSync({
  "[Content_Types].xml": strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  ),
  "xl/workbook.xml": strToU8(
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="A" sheetId="1"/></sheets></workbook>`,
  ),
  "xl/worksheets/sheet1.xml": strToU8(farCell),
});

/** Sends half of a body and waits this long for the result. */
async function slowBody(address: string, cookie: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.write(
    `POST /api/contacts HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
  );
  await pause(2000);
  socket.destroy();
}

const returned = (recipients: number): string =>
  [
    "From: mailer-daemon@example.com",
    "Subject: Undelivered",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    ...Array.from(
      { length: recipients },
      (_, at) => `Final-Recipient: rfc822; ana${at}@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    ),
    "--b--",
    "",
  ].join("\r\n");
/** As many as fit into a report that is still read. */
const manyReturned = returned(6600);
const manyAddresses = `To: ${"a@b.c, ".repeat(70_000)}\r\n\r\n`;

async function reports(address: string, cookie: string, body: string): Promise<void> {
  const { bounceUrl } = (await (
    await fetch(`${address}/api/outreach/mail-server`, { headers: { cookie } })
  ).json()) as { bounceUrl: string };
  await times(12, () =>
    drained(
      fetch(address + new URL(bounceUrl).pathname, {
        method: "POST",
        headers: { "content-type": "message/rfc822" },
        body,
      }),
    ),
  );
}

const large = formOf(Buffer.alloc(10_485_760, "Ana,Evans,ana@example.com\n"), "a.csv");
const farOut = formOf(workbook, "a.xlsx");
const direct = formOf(strToU8(people(500)), "a.csv", {
  fieldMapping: `{"First":"firstName","Last":"lastName","Email":"email"}`,
});
const withCookie = (init: RequestInit, cookie: string): RequestInit => ({
  ...init,
  headers: { ...init.headers, cookie },
});

export const attacks: Attack[] = [
  {
    name: "40 lists of 200 customers at once",
    round: (address, cookie) =>
      times(40, () => drained(fetch(`${address}/api/contacts?limit=200&search=a`, { headers: { cookie } }))),
  },
  {
    name: "40 uploads of 10 MB at once",
    round: (address, cookie) =>
      times(40, () => drained(fetch(`${address}/api/imports`, withCookie(large, cookie)))),
  },
  {
    name: "20 exports at once",
    round: (address, cookie) =>
      times(20, () => drained(fetch(`${address}/api/contacts/export`, { headers: { cookie } }))),
  },
  {
    name: "18 direct imports at once",
    round: (address, cookie) =>
      times(18, () => drained(fetch(`${address}/api/contacts/import`, withCookie(direct, cookie)))),
  },
  {
    name: "20 workbooks with a cell far out",
    round: (address, cookie) =>
      times(20, () => drained(fetch(`${address}/api/imports`, withCookie(farOut, cookie)))),
  },
  {
    name: "40 wrong old passwords at once",
    round: (address, cookie) =>
      times(40, (at) =>
        drained(
          fetch(`${address}/api/auth/change-password`, {
            method: "POST",
            headers: { cookie, ...json },
            body: JSON.stringify({ currentPassword: `wrong ${at}`, newPassword: "another good one" }),
          }),
        ),
      ),
  },
  {
    name: "40 forms with 7,222 lines of headers, by anybody",
    round: (address) =>
      times(40, () =>
        drained(
          fetch(`${address}/unsubscribe/made-up`, {
            method: "POST",
            headers: { "content-type": "multipart/form-data; boundary=x" },
            body: 'name="a"\n'.repeat(7222),
          }),
        ),
      ),
  },
  {
    name: "16 test mails to a mail server that says nothing",
    round: (address, cookie) =>
      times(16, () =>
        drained(
          fetch(`${address}/api/outreach/mail-server/test`, {
            method: "POST",
            headers: { cookie, ...json },
            body: "{}",
          }),
        ),
      ),
  },
  {
    name: "12 reports of returned mail with 6,600 recipients",
    round: (address, cookie) => reports(address, cookie, manyReturned),
  },
  {
    name: "12 returned mails with 70,000 addresses in a line",
    round: (address, cookie) => reports(address, cookie, manyAddresses),
  },
  // What it costs others that calls come in at all: compare the other attacks with this one.
  {
    name: "40 calls of what is not there at once, by anybody",
    round: (address) => times(40, () => drained(fetch(`${address}/api/nothing`))),
  },
  {
    name: "200 bodies that stop halfway",
    round: (address, cookie) => times(200, () => slowBody(address, cookie)),
  },
];

// Runs in a separate low-priority process, in place of another machine: its cost is not the server's, nor the measuring client's.
process.once("message", ({ name, address, cookie }: AttackOrder) => void attack(name, address, cookie));

async function attack(name: string, address: string, cookie: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const over = new AbortController();
  process.once("message", () => over.abort());
  while (!over.signal.aborted) await attacks.find((one) => one.name === name)?.round(address, cookie);
  process.send?.(answers);
  process.disconnect();
}
