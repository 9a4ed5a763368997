/** What somebody's calendar answered to an invitation (RFC 5546 §3.2.3). */
export type CalendarReply = { uid: string; attendee: string; answer: string };

/** The most that is read of an answer, in characters and lines: ours are far shorter. */
const max = { letters: 50_000, lines: 500 } as const;

/** The end of a line's name and parameters: the first colon outside quotes; -1 if there is none. */
function colonIn(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return -1;
}

/** Reads an answer to an invitation: whose, and to which meeting; undefined for any other calendar. */
export function readCalendarReply(text: string): CalendarReply | undefined {
  const lines = text
    .slice(0, max.letters)
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")
    .slice(0, max.lines);
  const fields = new Map<string, { head: string; value: string }>();
  for (const line of lines) {
    const colon = colonIn(line);
    if (colon < 1) continue;
    const head = line.slice(0, colon);
    const name = (head.split(";")[0] ?? "").trim().toUpperCase();
    if (!fields.has(name)) fields.set(name, { head, value: line.slice(colon + 1).trim() });
  }
  const [method, uid, attendee] = ["METHOD", "UID", "ATTENDEE"].map((name) => fields.get(name));
  const answer = /;\s*PARTSTAT\s*=\s*"?([A-Za-z-]+)/i.exec(attendee?.head ?? "")?.[1]?.toLowerCase();
  const address = /^mailto:([^\s@]+@[^\s@]+)$/i.exec(attendee?.value ?? "")?.[1]?.toLowerCase();
  return method?.value.toUpperCase() === "REPLY" && uid && answer && address
    ? { uid: uid.value, attendee: address, answer }
    : undefined;
}
