import { enhancedCodeIn, isAboutAddress } from "./mail-outcomes.rules.ts";

/** What a mail system reports about one recipient. */
export type Report = {
  recipient: string | null;
  type: "hard" | "soft" | "arrived" | "waits";
  detail: string;
};

type Fields = Map<string, string>;

/** The most recipients read from one report: our emails have one. */
const maxRecipients = 50;

/** Groups of header-like fields, folded lines joined: the first is about the message, each of the others about a recipient (RFC 3464 §2.1), 50 at most. */
export function fieldGroups(text: string): Fields[] {
  const groups: Fields[] = [];
  let fields: Fields = new Map();
  let last = "";
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const match = /^([A-Za-z][A-Za-z0-9-]*):\s*(.*)$/.exec(line);
    if (match) {
      last = (match[1] ?? "").toLowerCase();
      if (!fields.has(last)) fields.set(last, (match[2] ?? "").trim());
    } else if (/^[ \t]+\S/.test(line) && last) fields.set(last, `${fields.get(last) ?? ""} ${line.trim()}`);
    else if (line.trim() === "" && fields.size > 0) {
      groups.push(fields);
      if (groups.length > maxRecipients) return groups;
      [fields, last] = [new Map(), ""];
    }
  }
  return fields.size > 0 ? [...groups, fields] : groups;
}

/** "rfc822; dana@example.com" -> "dana@example.com", in lower case. */
export function addressIn(field: string | undefined): string | null {
  const text = (field ?? "")
    .replace(/^[^;]*;/, "")
    .trim()
    .replace(/^<|>$/g, "")
    .toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
}

/** What a delivery status notification says about each recipient (RFC 3464 §2.3). */
export function readStatusReport(text: string): Report[] {
  return fieldGroups(text).flatMap((fields) => {
    const action = fields.get("action")?.toLowerCase().split(/[\s(]/)[0];
    if (!action) return [];
    const recipient = addressIn(fields.get("original-recipient")) ?? addressIn(fields.get("final-recipient"));
    const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[^;]*;\s*/, "");
    const detail = (diagnostic || fields.get("status") || action).slice(0, 500);
    return [{ recipient, type: typeOf(action, fields.get("status") ?? "", diagnostic), detail }];
  });
}

function typeOf(action: string, status: string, diagnostic: string): Report["type"] {
  if (["delivered", "relayed", "expanded"].includes(action)) return "arrived";
  if (action === "delayed") return "waits";
  // What the receiving server itself said is more exact than the reporter's summary of it: 5.0.0 says nothing.
  const said = enhancedCodeIn(diagnostic);
  const enhanced = said?.startsWith("5") ? said : (/[245]\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? said);
  const code = Number(/^\s*([245]\d\d)\b/.exec(diagnostic)?.[1] ?? 0);
  const isVague = enhanced === null || enhanced === "5.0.0";
  return isAboutAddress({ stage: "recipient", code, enhanced: isVague ? null : enhanced, text: diagnostic })
    ? "hard"
    : "soft";
}

/** Who complained, and about which email, according to a feedback report (RFC 5965). */
export function readFeedbackReport(text: string): { recipient: string | null; type: string } {
  const fields = fieldGroups(text)[0] ?? new Map<string, string>();
  return {
    recipient: addressIn(fields.get("original-rcpt-to")),
    type: fields.get("feedback-type")?.toLowerCase() ?? "",
  };
}

/** The delivery named by one of our Message-IDs: "<id@domain>". */
export const deliveryInMessageId = (headers: string): string | undefined =>
  /^message-id:\s*<([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})@/im
    .exec(headers.replace(/\r?\n[ \t]+/g, " "))?.[1]
    ?.toLowerCase();
