import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A CalDAV server with one user, as tests see it. */
export type DavServer = {
  origin: string;
  username: string;
  /** The one it begins with. */
  password: string;
  /** Asks it as another program of its user's would; the answer's text. */
  ask(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<string>;
  /** Makes a calendar; its address. */
  newCalendar(path: string, name: string): Promise<string>;
  changePassword(password: string): Promise<void>;
  stop(): Promise<void>;
};

type Request = { method: string; path: string; body: string; headers: IncomingMessage["headers"] };
/** A server of our own, which can also be made to do what no server should. */
export type DavStandIn = DavServer & {
  /** Every request that was let in, in order: "PUT /mara/home/a.ics". */
  seen: string[];
  /** Answers instead of the server where it returns true; `serve` does what would have been done. */
  instead?: (request: Request, reply: ServerResponse, serve: () => void) => boolean;
};

export const newCalendarBody = (name: string): string =>
  `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`;

type Stored = { text: string; etag: string; uid: string };
type Calendar = { name: string; version: number; events: Map<string, Stored> };

const spaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/"';
const multi = (responses: string[]): string =>
  `<?xml version="1.0"?><D:multistatus ${spaces}>${responses.join("")}</D:multistatus>`;
const told = (href: string, props: string): string =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
const inXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const eventProps = ({ etag, text }: Stored): string =>
  `<D:getetag>${inXml(etag)}</D:getetag><C:calendar-data>${inXml(text)}</C:calendar-data>`;

type Answer = { status: number; body?: string; headers?: Record<string, string> };

const calendarProps = ({ name, version }: Calendar): string =>
  `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>${inXml(name)}</D:displayname><CS:getctag>${version}</CS:getctag>`;

/** What there is of the user's home, its calendars and their events. */
function found(calendars: Map<string, Calendar>, { path, headers }: Request): Answer {
  const calendar = calendars.get(path.replace(/[^/]*$/, ""));
  const event = calendar?.events.get(path);
  if (event) return { status: 207, body: multi([told(path, eventProps(event))]) };
  if (calendar && path.endsWith("/"))
    return { status: 207, body: multi([told(path, calendarProps(calendar))]) };
  if (path !== "/" && path !== home) return { status: 404 };
  const own = told(
    path,
    `<D:resourcetype><D:collection/></D:resourcetype><C:calendar-home-set><D:href>${home}</D:href></C:calendar-home-set>`,
  );
  const all = [...calendars].map(([href, one]) => told(href, calendarProps(one)));
  return { status: 207, body: multi([own, ...(headers["depth"] === "1" ? all : [])]) };
}

function listed({ events }: Calendar, { body }: Request): Answer {
  const asked = [...body.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, href = ""]) => href);
  const all = body.includes("calendar-multiget") ? asked : [...events.keys()];
  const responses = all.map((href) => {
    const event = events.get(href);
    return event
      ? told(href, eventProps(event))
      : `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;
  });
  return { status: 207, body: multi(responses) };
}

/** One event: read, stored or removed, by the version that the request names. */
function ofEvent(calendar: Calendar, { method, path, body, headers }: Request): Answer {
  const known = calendar.events.get(path);
  if (headers["if-none-match"] === "*" && known) return { status: 412 };
  if (headers["if-match"] !== undefined && headers["if-match"] !== known?.etag) return { status: 412 };
  if (method === "DELETE") {
    if (!known) return { status: 404 };
    calendar.events.delete(path);
    calendar.version += 1;
    return { status: 204 };
  }
  if (method === "GET")
    return known ? { status: 200, body: known.text, headers: { etag: known.etag } } : { status: 404 };
  if (method !== "PUT") return { status: 405 };
  const uids = new Set([...body.matchAll(/^UID:(.*)\r$/gm)].map(([, uid = ""]) => uid));
  const [uid = ""] = uids;
  const refused = (why: string): Answer => ({
    status: 403,
    body: `<D:error ${spaces}><C:${why}/></D:error>`,
  });
  if (!headers["content-type"]?.startsWith("text/calendar") || /^METHOD:/m.test(body) || uids.size !== 1)
    return refused("valid-calendar-object-resource");
  if ([...calendar.events].some(([href, event]) => href !== path && event.uid === uid))
    return refused("no-uid-conflict");
  const etag = `"${randomUUID()}"`;
  calendar.events.set(path, { text: body, etag, uid });
  calendar.version += 1;
  return { status: known ? 204 : 201, headers: { etag } };
}

function answerOf(calendars: Map<string, Calendar>, request: Request): Answer {
  const { method, path, body } = request;
  if (method === "MKCALENDAR") {
    const name = /<d:displayname>(.*)<\/d:displayname>/.exec(body)?.[1] ?? "";
    const plain = name.replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    calendars.set(path, { name: plain, version: 1, events: new Map() });
    return { status: 201 };
  }
  if (method === "PROPFIND") return found(calendars, request);
  const calendar = calendars.get(path.replace(/[^/]*$/, ""));
  if (!calendar) return { status: method === "PUT" ? 409 : 404 };
  return method === "REPORT" ? listed(calendar, request) : ofEvent(calendar, request);
}

const username = "mara";
const home = `/${username}/`;

/** Starts a CalDAV server that keeps its events in memory, and takes what RFC 4791 allows, and nothing else. */
export async function startDavStandIn(): Promise<DavStandIn> {
  let password = "an app password";
  const calendars = new Map<string, Calendar>();
  const serve = (request: Request, reply: ServerResponse): void => {
    const { status, body, headers } = answerOf(calendars, request);
    reply.writeHead(status, headers).end(body);
  };
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
      if (incoming.headers.authorization !== wanted) return void reply.writeHead(401).end();
      const { method = "", url: path = "", headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(parts).toString("utf8") };
      if (headers["user-agent"] !== "phone") standIn.seen.push(`${method} ${path}`);
      const go = (): void => serve(request, reply);
      if (headers["user-agent"] === "phone" || standIn.instead?.(request, reply, go) !== true) go();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: DavStandIn = {
    origin,
    username,
    password,
    seen: [],
    async ask(method, path, body, headers) {
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
      const answer = await fetch(`${origin}${path}`, {
        method,
        body,
        headers: {
          authorization,
          "user-agent": "phone",
          ...(method === "PUT" && { "content-type": "text/calendar" }),
          ...headers,
        },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text;
    },
    async newCalendar(path, name) {
      await standIn.ask("MKCALENDAR", `/${username}/${path}/`, newCalendarBody(name));
      return `${origin}/${username}/${path}/`;
    },
    changePassword: async (next) => void (password = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}
