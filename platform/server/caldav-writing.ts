import { type Ask, DavRefused } from "./caldav-ask.ts";

/** What became of an event that was to be stored. "changed": another version stands there; "elsewhere": the account has an event with this UID already. */
export type DavWritten = { became: "written"; etag: string | null } | { became: "changed" | "elsewhere" };
export type DavRemoved = "removed" | "gone" | "changed";

const gone = [404, 410] as const;
const isGone = (status: number): boolean => gone.some((one) => one === status);
const notThere = "The calendar that your meetings go into isn’t there anymore. Choose another one.";
const notAllowed = "We may not write into this calendar. Choose another one, or change who may.";

/**
 * Stores an event (RFC 4791 §5.3.2): over the version with this etag; over none where it is null; over whatever is there where it is
 * undefined. DavRefused where the calendar takes none, or not this one.
 */
export async function putEvent(
  ask: Ask,
  url: string,
  text: string,
  etag: string | null | undefined,
): Promise<DavWritten> {
  const answer = await ask(
    url,
    {
      method: "PUT",
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        ...(etag === null ? { "if-none-match": "*" } : etag !== undefined && { "if-match": etag }),
      },
      body: text,
    },
    [400, 403, 404, 405, 409, 410, 412, 413, 415, 422, 507],
  );
  const { status } = answer;
  if (status === 412) return { became: "changed" };
  if (status === 403 || status === 409) {
    // RFC 4791 §5.3.2.1: the host has accepted the invitation that we mailed, for example.
    if (answer.body.toString("utf8").includes("no-uid-conflict")) return { became: "elsewhere" };
    throw new DavRefused(status === 403 ? notAllowed : notThere, "place");
  }
  if (status === 507)
    throw new DavRefused("The other calendar is full, so it doesn’t take your meetings.", "failed");
  if (isGone(status) || status === 405) throw new DavRefused(notThere, "place");
  if (status >= 400)
    throw new DavRefused(`The other calendar didn’t take one of your meetings (error ${status}).`, "event");
  return { became: "written", etag: strongEtag(answer.headers.etag) };
}

/** Removes the version of an event with this etag, or whatever is there where it is undefined. */
export async function removeEvent(ask: Ask, url: string, etag: string | undefined): Promise<DavRemoved> {
  const { status } = await ask(
    url,
    { method: "DELETE", headers: etag === undefined ? {} : { "if-match": etag } },
    [403, 405, ...gone, 412],
  );
  if (isGone(status)) return "gone";
  if (status === 412) return "changed";
  if (status === 403 || status === 405) throw new DavRefused(notAllowed, "place");
  return "removed";
}

/** Whether something is at this address at all. */
export async function isThere(ask: Ask, url: string): Promise<boolean> {
  const { status } = await ask(
    url,
    {
      method: "PROPFIND",
      headers: { depth: "0", "content-type": "application/xml; charset=utf-8" },
      body: '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>',
    },
    gone,
  );
  return !isGone(status);
}

/** A version that can be asked for later: neither a weak one (RFC 9110 §8.8.3), nor what no header may say. */
export const strongEtag = (etag: unknown): string | null =>
  typeof etag === "string" && /^"[\x21\x23-\x7e]{0,498}"$/.test(etag) ? etag : null;
