import { urlOf } from "#platform/server/web-address.ts";
import type { Outgoing } from "./outgoing.ts";
import { OutgoingRefused } from "./outgoing-way.ts";
import type { WebAnswer, WebRequest } from "./outgoing-web.ts";

/** Who signs in, and where: the address as people entered it. The password goes to this server alone. */
export type DavLogin = { address: string; username: string; password: string };

/** `reason` is "password" where signing in failed, "place" where there are no calendars, "event" where only this one event was not taken. */
export class DavRefused extends Error {
  readonly reason: "password" | "place" | "event" | "failed";
  constructor(message: string, reason: DavRefused["reason"] = "failed") {
    super(message);
    this.reason = reason;
  }
}

export type Asked = WebAnswer & { url: string };
/** Asks with the password. Answers other than 2xx are a DavRefused, but for those in `known`. */
export type Ask = (url: string, request: WebRequest, known?: readonly number[]) => Promise<Asked>;

const maxBytes = 10_485_760;
const maxRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** How long one of several requests may take, in milliseconds. */
const requestMs = 10_000;

export const noCalendars =
  "We found no calendars at this address. Check it, or ask whoever runs the server for its CalDAV address.";

/** Asks with the password, and follows where the server leads within itself. All requests together take `maxMs`. */
export function askerOf(outgoing: Outgoing, login: DavLogin, maxMs: number): Ask {
  const until = performance.now() + maxMs;
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString("base64")}`;
  return async (url, request, known = []) => {
    for (let [goal, left] = [url, maxRedirects]; ; left -= 1) {
      if (!mayKnow(login.address, goal))
        throw new DavRefused(
          `This address leads to another server, ${hostOf(goal)}. Your password goes there only if you enter its address.`,
          "place",
        );
      const answer = await asked(outgoing, goal, {
        ...request,
        headers: { ...request.headers, authorization },
        maxMs: Math.max(1, Math.min(requestMs, Math.ceil(until - performance.now()))),
        maxBytes,
        isUnpacked: true,
      });
      const { location } = answer.headers;
      if (redirects.includes(answer.status) && typeof location === "string" && left > 0) {
        const next = urlOf(location, goal);
        if (!next) throw new DavRefused("This address leads nowhere. Check the address.", "place");
        goal = next.href;
      } else {
        if (!known.includes(answer.status)) refuse(answer);
        return { ...answer, url: goal };
      }
    }
  };
}

const hostOf = (url: string): string => urlOf(url)?.host.slice(0, 200) ?? "an unknown one";

/** Apple spreads its accounts over machines of its own domain; everybody else's password stays on the machine that was named. */
const apple = /\.icloud\.com$/;

/** Whether the password for one address may be sent to another. */
function mayKnow(address: string, goal: string): boolean {
  const [own, other] = [urlOf(address), urlOf(goal)];
  if (!own || !other) return true;
  if (other.origin === own.origin) return true;
  if (other.protocol !== "https:" || other.port !== "") return false;
  return other.hostname === own.hostname || (apple.test(own.hostname) && apple.test(other.hostname));
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
