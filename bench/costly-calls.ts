import type { Endpoint } from "#platform/contract/endpoint.ts";
import { schemaOf, takesBody } from "#apps/server/testing/body-factory.ts";
import { costlyBody, costlyUnits } from "./costly-bodies.ts";

export const nameOf = (call: Pick<Endpoint, "method" | "path">): string => `${call.method} ${call.path}`;

/** One body that is sent: `body` is made when it is sent, because some are large. */
export type CostlyCall = {
  name: string;
  path: string;
  method: string;
  what: string;
  body: () => RequestInit;
};

/** How a call that reads bytes or a file takes them. */
type Raw =
  | { contentType: string; begin?: string; end?: string }
  | { fileName: string; begin?: string; end?: string };

const form: Raw = { contentType: "application/x-www-form-urlencoded", begin: "wish=book&name=" };
const json: Raw = { contentType: "application/json", begin: '{"a":', end: "}" };
const callback: Raw = { contentType: "application/x-www-form-urlencoded", begin: "AccountSid=AC0&Body=" };
const csv: Raw = { fileName: "a.csv", begin: "Name,Email\nAna,a@example.com\n" };
const document: Raw = { fileName: "a.pdf", begin: "%PDF-1.4\n" };
const picture: Raw = { fileName: "a.png", begin: "\x89PNG\r\n" };

/** Calls whose body no schema describes: each is named here, or a test fails. */
export const rawCalls: Record<string, Raw> = {
  "POST /api/settings/picture": picture,
  "POST /api/brand/logo": picture,
  "POST /api/accounting/settings/logo": picture,
  "POST /api/email-images": picture,
  "POST /api/social-media/media": picture,
  "POST /api/accounting/transactions/:id/receipts": document,
  "POST /api/attachments": document,
  "POST /api/accounting/statements": { fileName: "a.ofx", begin: "OFXHEADER:100\n<OFX>" },
  "POST /api/formations/:id/files": document,
  "POST /api/deals/import": csv,
  "POST /api/imports": csv,
  "POST /api/contacts/import": csv,
  "POST /api/calendar/feeds/file": {
    fileName: "a.ics",
    begin: "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nSUMMARY:",
    end: "\nEND:VEVENT\nEND:VCALENDAR\n",
  },
  "POST /api/outreach/suppressions/import": { fileName: "a.txt", begin: "212,5550142\n" },
  "POST /api/telephone/texts/:token/status": callback,
  "POST /api/telephone/calls/:token/status": callback,
  "POST /api/telephone/calls/:token/words": callback,
  "POST /api/telephone/calls/:token/answer": callback,
  "POST /api/telephone/calls/:token/machine": callback,
  "POST /api/telephone/calls/:token/person": callback,
  "POST /api/telephone/incoming/:token/text": callback,
  "POST /api/telephone/incoming/:token/call": callback,
  "POST /api/telephone/incoming/:token/call/:step": callback,
  "POST /quote/:token": form,
  "POST /waiting/:token": form,
  "POST /book/:business/:type": form,
  "POST /booked/:token": form,
  "POST /unsubscribe/:token": form,
  "POST /api/outreach/bounces/:token": {
    contentType: "message/rfc822",
    begin: "Subject: Undelivered\nContent-Type: multipart/report; boundary=x\n\n--x\n\n",
  },
  "POST /api/billing/webhook": json,
  "POST /hooks/:token": json,
  "POST /api/integrations/payment/:token/events": json,
};

/** Which of these calls take a body. */
export const takesAnyBody = (call: Endpoint): boolean =>
  call.method !== "GET" &&
  (call.takesAnything === true || call.multipart !== undefined || takesBody(schemaOf(call.body)));

/** Everything that is sent to a call: the costliest bodies that its limit lets through, as many as it takes in a minute. Empty for one that nobody thought of. */
export function costlyCalls(call: Endpoint, params: Record<string, string>): CostlyCall[] {
  const raw = rawCalls[nameOf(call)];
  if (!raw && (call.takesAnything || call.multipart)) return [];
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? "x");
  // Files at their limit are large: of them the first few kinds.
  const units = costlyUnits.slice(0, call.multipart ? 4 : Math.max(1, (call.callsPerMinute ?? 600) - 2));
  return units.map((unit) => ({
    name: nameOf(call),
    path,
    method: call.method,
    what: `${nameOf(call)} with ${JSON.stringify(unit)}`,
    body: () =>
      raw
        ? rawBody(call, raw, unit)
        : { body: costlyBody(call, unit), headers: { "content-type": "application/json" } },
  }));
}

function rawBody(call: Endpoint, raw: Raw, unit: string): RequestInit {
  const { begin = "", end = "" } = raw;
  const size = call.multipart?.maxFileBytes ?? call.maxBodyBytes;
  const room = size - begin.length - end.length - 1000;
  const bytes = Buffer.concat([Buffer.from(begin), Buffer.alloc(room, unit), Buffer.from(end)]);
  if (!("fileName" in raw)) return { body: bytes, headers: { "content-type": raw.contentType } };
  const data = new FormData();
  data.set("file", new Blob([bytes]), raw.fileName);
  return { body: data };
}
