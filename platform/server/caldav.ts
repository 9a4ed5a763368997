import { type DavEntry, NoDavAnswer, readDavAnswer } from "./dav-answer.ts";
import type { Outgoing } from "./outgoing.ts";
import { OutgoingRefused } from "./outgoing-way.ts";
import type { WebAnswer, WebRequest } from "./outgoing-web.ts";

/** Who signs in, and where: the address as people entered it. The password goes to this server alone. */
export type DavLogin = { address: string; username: string; password: string };
export type DavCalendar = { url: string; name: string; canWrite: boolean };
/** An event as it is stored there, with its version. */
export type DavEvent = { url: string; etag: string | null; text: string };
/** `reason` is "password" where signing in failed, "place" where there are no calendars. */
export class DavRefused extends Error {
  readonly reason: "password" | "place" | "failed";
  constructor(message: string, reason: DavRefused["reason"] = "failed") {
    super(message);
    this.reason = reason;
  }
}

export type Caldav = ReturnType<typeof caldavOf>;

const maxBytes = 10_485_760;
const maxRedirects = 3;
const maxCalendars = 100;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
const noCalendars =
  "We found no calendars at this address. Check it, or ask whoever runs the server for its CalDAV address.";

/** A server of calendars (RFC 4791), asked with somebody's password. All requests together take `maxMs`. Failures are a `DavRefused` in plain words, or an OutgoingRefused. */
export function caldavOf(outgoing: Outgoing, login: DavLogin, maxMs = 10_000) {
  const ask = askerOf(outgoing, login, maxMs);
  const list = (url: string, method: "PROPFIND" | "REPORT", depth: 0 | 1, body: string) =>
    listBy(ask, url, { method, depth, body });
  const props = (url: string, depth: 0 | 1, names: string) =>
    list(url, "PROPFIND", depth, `<d:propfind ${spaces}><d:prop>${names}</d:prop></d:propfind>`);

  return {
    /** The calendars that hold events. DavRefused where there are none. */
    async findCalendars(): Promise<DavCalendar[]> {
      const { home, own } = await homeOf(login.address, props);
      const names =
        "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><d:current-user-privilege-set/>";
      const found = home === undefined ? undefined : await props(home, 1, names);
      const all = (found?.entries ?? []).flatMap((entry) => calendarOf(entry, found?.url ?? "") ?? []);
      if (own && !all.some(({ url }) => url === own.url)) all.push(own);
      if (all.length === 0) throw new DavRefused(noCalendars, "place");
      return all.slice(0, maxCalendars);
    },
    /** What changes whenever anything in a calendar does; null if the server doesn't say. */
    async findVersion(url: string): Promise<string | null> {
      const { entries } = await props(url, 0, "<cs:getctag/><d:sync-token/>");
      const texts = entries[0]?.texts;
      return (texts?.get("getctag") || texts?.get("sync-token") || "").trim().slice(0, 500) || null;
    },
    /** The events of a calendar that may take time between two moments, in milliseconds. */
    async listEvents(url: string, { from, to }: { from: number; to: number }): Promise<DavEvent[]> {
      const found = await list(
        url,
        "REPORT",
        1,
        `<c:calendar-query ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${stamp(from)}" end="${stamp(to)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
      );
      return found.entries.flatMap((entry) => eventOf(entry, found.url) ?? []);
    },
  };
}

type Asked = WebAnswer & { url: string };
type Ask = (url: string, request: WebRequest) => Promise<Asked>;
type Listed = { url: string; entries: DavEntry[] };

/** Asks with the password, and follows where the server leads within itself. */
function askerOf(outgoing: Outgoing, login: DavLogin, maxMs: number): Ask {
  const until = performance.now() + maxMs;
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString("base64")}`;
  return async (url, request) => {
    for (let [goal, left] = [url, maxRedirects]; ; left -= 1) {
      if (!mayKnow(login.address, goal))
        throw new DavRefused(
          `This address leads to another server, ${hostOf(goal)}. Your password goes there only if you enter its address.`,
          "place",
        );
      const answer = await asked(outgoing, goal, {
        ...request,
        headers: { ...request.headers, authorization },
        maxMs: Math.max(1, Math.ceil(until - performance.now())),
        maxBytes,
        isUnpacked: true,
      });
      const { location } = answer.headers;
      if (redirects.includes(answer.status) && typeof location === "string" && left > 0) {
        if (!URL.canParse(location, goal))
          throw new DavRefused("This address leads nowhere. Check the address.", "place");
        goal = new URL(location, goal).href;
      } else {
        refuse(answer);
        return { ...answer, url: goal };
      }
    }
  };
}

async function listBy(
  ask: Ask,
  url: string,
  { method, depth, body }: { method: "PROPFIND" | "REPORT"; depth: 0 | 1; body: string },
): Promise<Listed> {
  const answer = await ask(url, {
    method,
    headers: { depth: String(depth), "content-type": "application/xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
  });
  if (answer.status !== 207) throw new DavRefused(noCalendars, "place");
  try {
    return { url: answer.url, entries: await readDavAnswer(answer.body) };
  } catch (error) {
    if (!(error instanceof NoDavAnswer)) throw error;
    throw new DavRefused("What the other calendar answered can’t be read.", "place");
  }
}

/** Where the person's calendars are: asked at the address itself, then where servers say it (RFC 6764 §5). */
async function homeOf(
  address: string,
  props: (url: string, depth: 0 | 1, names: string) => Promise<Listed>,
): Promise<{ home?: string; own?: DavCalendar }> {
  const wanted = "<d:current-user-principal/><c:calendar-home-set/><d:resourcetype/><d:displayname/>";
  let failure: unknown = new DavRefused(noCalendars, "place");
  for (const start of startsOf(address)) {
    const found = await props(start, 0, wanted).catch((error: unknown) => {
      if (!(error instanceof DavRefused && error.reason === "place")) throw error;
      failure = error;
    });
    const entry = found?.entries[0];
    if (!found || !entry) continue;
    const own = calendarOf(entry, found.url);
    const home = addressIn(entry, "calendar-home-set", found.url);
    if (home) return { home, own };
    const principal = addressIn(entry, "current-user-principal", found.url);
    if (principal) {
      const more = await props(principal, 0, "<c:calendar-home-set/>");
      const [first] = more.entries;
      const there = first && addressIn(first, "calendar-home-set", more.url);
      if (there) return { home: there, own };
    }
    if (own) return { own };
  }
  throw failure;
}

const spaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

const stamp = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).host.slice(0, 200) : "an unknown one";

/** Apple spreads its accounts over machines of its own domain; everybody else's password stays on the machine that was named. */
const apple = /\.icloud\.com$/;

/** Whether the password for one address may be sent to another. */
function mayKnow(address: string, goal: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(goal)) return true;
  const [own, other] = [new URL(address), new URL(goal)];
  if (other.origin === own.origin) return true;
  if (other.protocol !== "https:" || other.port !== "") return false;
  return other.hostname === own.hostname || (apple.test(own.hostname) && apple.test(other.hostname));
}

function startsOf(address: string): string[] {
  const { origin, pathname } = new URL(address);
  return [...(pathname === "/" ? [] : [address]), `${origin}/.well-known/caldav`, `${origin}/`];
}

async function asked(outgoing: Outgoing, url: string, request: WebRequest): Promise<WebAnswer> {
  try {
    return await outgoing.request(url, request);
  } catch (error) {
    if (error instanceof OutgoingRefused) throw error;
    throw new DavRefused(wordsOf(error as Error & { code?: string }));
  }
}

/** Why nobody answered, in words that tell nothing of what is there. */
function wordsOf({ name, code, message }: Error & { code?: string }): string {
  if (name === "TimeoutError" || code === "UND_ERR_CONNECT_TIMEOUT")
    return "The other calendar didn’t answer in time.";
  if (/certificate|self.signed|altnames/i.test(message) || code?.startsWith("CERT_"))
    return "The security certificate of this server isn’t valid, so we sent it nothing.";
  if (/SSL|TLS/.test(message) || code?.startsWith("ERR_SSL_") || code === "EPROTO")
    return "This server doesn’t accept an encrypted connection. Check the address.";
  return "We couldn’t reach the other calendar.";
}

function refuse({ status, isWhole }: WebAnswer): void {
  if (status === 401)
    throw new DavRefused(
      "The username or the app password is wrong. Your usual password often doesn’t work here: make an app password.",
      "password",
    );
  if (status === 403)
    throw new DavRefused(
      "This server doesn’t let us in. Check whether your account may use CalDAV.",
      "place",
    );
  if (status === 404 || status === 405 || status === 410) throw new DavRefused(noCalendars, "place");
  if (status < 200 || status > 299)
    throw new DavRefused(`The other calendar answered with an error (${status}).`);
  if (!isWhole) throw new DavRefused("This calendar is larger than 10 MB.");
}

const absolute = (href: string, base: string): string | undefined => {
  const url = URL.canParse(href, base) ? new URL(href, base).href : undefined;
  return url !== undefined && url.length <= 2000 ? url : undefined;
};

const addressIn = ({ parts }: DavEntry, property: string, base: string): string | undefined => {
  const href = parts.get(property)?.find((part) => part.includes("/"));
  return href === undefined ? undefined : absolute(href, base);
};

function calendarOf({ href, texts, parts }: DavEntry, base: string): DavCalendar | undefined {
  const url = absolute(href, base);
  const holds = parts.get("supported-calendar-component-set");
  if (!url || !parts.get("resourcetype")?.includes("calendar")) return undefined;
  if (holds && !holds.includes("VEVENT")) return undefined;
  const rights = parts.get("current-user-privilege-set");
  const name = texts
    .get("displayname")
    ?.replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 100);
  return {
    url,
    name:
      name ||
      decodeURIComponentSafely(new URL(url).pathname.split("/").findLast(Boolean) ?? "") ||
      "Calendar",
    canWrite: !rights || ["write", "write-content", "bind", "all"].some((right) => rights.includes(right)),
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 100);
  } catch {
    return text.slice(0, 100);
  }
}

function eventOf({ href, status, texts }: DavEntry, base: string): DavEvent | undefined {
  const url = absolute(href, base);
  const text = texts.get("calendar-data");
  if (!url || status > 299 || text === undefined) return undefined;
  return { url, etag: texts.get("getetag")?.trim().slice(0, 500) || null, text };
}
