import { z } from "zod";
import type { Ports } from "#platform/server/context.ts";
import type { WebAnswer, WebLine } from "#platform/server/outgoing-web.ts";
import type { Account } from "./telephone.service.ts";

/** Where Twilio is reached, unless the host names another address. */
const usualUrl = "https://api.twilio.com";
/** How long a request may take: creating a call or a text takes well under a second. */
const maxMs = 15_000;
const maxBytes = 1_048_576;
/** Connections that are kept while a batch is sent. */
const connections = 20;

export type Form = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/**
 * What came of a request. `unsent`: it was never taken. `lost`: the line broke, or no sense came back (5xx), so that it may have been taken. A refusal
 * has Twilio's code, or its HTTP status where it named none.
 */
export type TwilioAnswer =
  | { type: "ok"; body: unknown }
  | { type: "refused"; status: number; code: number; message: string }
  | { type: "unsent"; message: string }
  | { type: "lost"; message: string };

/** An open line to Twilio in the name of one account; it must be closed. */
export type Twilio = {
  ask(method: "GET" | "POST" | "DELETE", path: string, form?: Form): Promise<TwilioAnswer>;
  /** Reads a file of at most so many bytes; "gone" where there is none any more, "lost" where Twilio can't be asked. */
  read(path: string, maxBytes: number): Promise<Buffer | "gone" | "lost">;
  close(): Promise<void>;
};

const Refusal = z.object({ code: z.number().nullish(), message: z.string().nullish() });

/** Opens a line; paths begin below the account ("/Messages.json"). Nothing is connected before the first request. */
export function openTwilio(
  { outgoing, programUrls }: Pick<Ports, "outgoing" | "programUrls">,
  { accountSid, authToken }: Account,
): Twilio {
  const base = programUrls?.twilio ?? usualUrl;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const lines = new Map<string, Promise<WebLine>>();
  // A line goes to one address; a batch asks for one or two.
  const lineTo = (url: string): Promise<WebLine> => {
    const line = lines.get(url) ?? outgoing.line(url, { connections });
    lines.set(url, line);
    return line;
  };
  return {
    async ask(method, path, form = {}) {
      const words = encoded(form);
      const place = `${base}/2010-04-01/Accounts/${accountSid}${path}`;
      const url = method === "GET" && words !== "" ? `${place}?${words}` : place;
      let line: WebLine;
      try {
        line = await lineTo(url);
      } catch (error) {
        lines.delete(url);
        return { type: "unsent", message: (error as Error).message };
      }
      return line
        .request({
          method,
          headers: {
            authorization,
            accept: "application/json",
            ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
          },
          ...(method === "POST" && { body: words }),
          maxMs,
          maxBytes,
        })
        .then(answerOf, troubleOf);
    },
    async read(path, maxBytes) {
      try {
        const line = await lineTo(`${base}/2010-04-01/Accounts/${accountSid}${path}`);
        const { status, body, isWhole } = await line.request({ headers: { authorization }, maxMs, maxBytes });
        if (status === 404) return "gone";
        return status === 200 && isWhole ? body : "lost";
      } catch {
        return "lost";
      }
    },
    async close() {
      for (const line of lines.values()) await line.then((open) => open.close()).catch(() => undefined);
    },
  };
}

/** One request over a line of its own. */
export async function askTwilio<T>(
  ports: Pick<Ports, "outgoing" | "programUrls">,
  account: Account,
  work: (twilio: Twilio) => Promise<T>,
): Promise<T> {
  const twilio = openTwilio(ports, account);
  try {
    return await work(twilio);
  } finally {
    await twilio.close();
  }
}

function encoded(form: Form): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (one !== undefined) words.append(name, String(one));
  return words.toString();
}

function answerOf({ status, body }: WebAnswer): TwilioAnswer {
  const read = jsonOf(body);
  if (status >= 200 && status < 300) return { type: "ok", body: read };
  if (status >= 500) return { type: "lost", message: `Twilio answered ${status}.` };
  const said = Refusal.safeParse(read).data;
  return {
    type: "refused",
    status,
    code: said?.code ?? status,
    message: (said?.message ?? `Twilio answered ${status}.`).slice(0, 300),
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Failures of which it is sure that nothing was sent. */
const unsent: readonly string[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function troubleOf(error: Error & { code?: string }): TwilioAnswer {
  return {
    type: error.code !== undefined && unsent.includes(error.code) ? "unsent" : "lost",
    message: error.message.slice(0, 200),
  };
}

/** The most of a recording that is read: two minutes are a quarter of it. */
const maxRecordingBytes = 4_194_304;

/** A recording as MP3; "gone" where there is none any more, "lost" where Twilio can't be asked. */
export const fetchRecording = (
  ports: Pick<Ports, "outgoing" | "programUrls">,
  account: Account,
  sid: string,
): Promise<Buffer | "gone" | "lost"> =>
  askTwilio(ports, account, (twilio) => twilio.read(`/Recordings/${sid}.mp3`, maxRecordingBytes));
