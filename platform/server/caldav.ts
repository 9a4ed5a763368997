import { urlOf } from "#platform/server/web-address.ts";
import { type Ask, askerOf, type DavLogin, DavRefused, noCalendars } from "./caldav-ask.ts";
import {
  type DavRemoved,
  type DavWritten,
  isThere,
  putEvent,
  removeEvent,
  strongEtag,
} from "./caldav-writing.ts";
import { type DavEntry, NoDavAnswer, readDavAnswer } from "./dav-answer.ts";
import type { Outgoing } from "./outgoing.ts";

export type DavCalendar = { url: string; name: string; canWrite: boolean };
/** An event as it is stored there, with its version. */
export type DavEvent = { url: string; etag: string | null; text: string };
export type Caldav = ReturnType<typeof caldavOf>;

const maxCalendars = 100;
/** So many events are asked for by name at once. */
const maxNamed = 50;

type Listed = { url: string; entries: DavEntry[] };

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
    /** Those of these events of a calendar that are there, by the address that was asked for. */
    async findEvents(url: string, wanted: readonly string[]): Promise<Map<string, DavEvent>> {
      const events = new Map<string, DavEvent>();
      for (let at = 0; at < wanted.length; at += maxNamed) {
        const some = new Map(wanted.slice(at, at + maxNamed).map((one) => [pathOf(one), one]));
        const hrefs = [...some.values()].map((one) => `<d:href>${inXml(new URL(one).pathname)}</d:href>`);
        const found = await list(
          url,
          "REPORT",
          1,
          `<c:calendar-multiget ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.join("")}</c:calendar-multiget>`,
        );
        for (const entry of found.entries) {
          const event = eventOf(entry, found.url);
          const asked = event && some.get(pathOf(event.url));
          if (event && asked !== undefined) events.set(asked, event);
        }
      }
      return events;
    },
    isThere: (url: string): Promise<boolean> => isThere(ask, url),
    /** See `putEvent`. */
    put: (url: string, text: string, etag: string | null | undefined): Promise<DavWritten> =>
      putEvent(ask, url, text, etag),
    /** See `removeEvent`. */
    remove: (url: string, etag: string | undefined): Promise<DavRemoved> => removeEvent(ask, url, etag),
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

function startsOf(address: string): string[] {
  const { origin, pathname } = new URL(address);
  return [...(pathname === "/" ? [] : [address]), `${origin}/.well-known/caldav`, `${origin}/`];
}

const absolute = (href: string, base: string): string | undefined => {
  const url = urlOf(href, base)?.href;
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
      decodeURIComponentSafely(new URL(url).pathname.split("/").findLast(Boolean) ?? "")
        .trim()
        .slice(0, 100) ||
      "Calendar",
    canWrite: !rights || ["write", "write-content", "bind", "all"].some((right) => rights.includes(right)),
  };
}

/** Servers spell an address in several ways. */
const pathOf = (url: string): string => decodeURIComponentSafely(new URL(url).pathname);
const inXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text).replace(/\p{Cc}/gu, " ");
  } catch {
    return text;
  }
}

function eventOf({ href, status, texts }: DavEntry, base: string): DavEvent | undefined {
  const url = absolute(href, base);
  const text = texts.get("calendar-data");
  if (!url || status > 299 || text === undefined) return undefined;
  return { url, etag: strongEtag(texts.get("getetag")?.trim()), text };
}
