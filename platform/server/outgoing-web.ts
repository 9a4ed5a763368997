import { Agent, request as ask } from "undici";
import { OutgoingRefused, type Speech, type Way } from "./outgoing-way.ts";

export type WebRequest = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Buffer;
};
/** `isWhole` is false when the answer was longer than what is read. */
export type WebAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  isWhole: boolean;
};

/** How long one request may take in all, in milliseconds, and how much of its answer is read, in bytes. */
const maxMs = 20_000;
const maxBytes = 65_536;

/** Requests one web address, at the address that was checked. A redirect is an answer like any other; it is not followed. */
export async function requestBy(
  wayTo: (host: string, port: number, speech: Speech) => Promise<Way>,
  address: string,
  { method = "GET", headers, body }: WebRequest = {},
): Promise<WebAnswer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw new OutgoingRefused("Enter an address that begins with https://");
  if (url.username || url.password)
    throw new OutgoingRefused("An address must not contain a username or a password.");
  const signal = AbortSignal.timeout(maxMs);
  const { lookup, isOwnNetwork } = await wayTo(
    url.hostname.replace(/^\[|\]$/g, ""),
    Number(url.port) || (url.protocol === "https:" ? 443 : 80),
    "web",
  );
  if (url.protocol !== "https:" && !isOwnNetwork)
    throw new OutgoingRefused("Enter an address that begins with https://");
  const dispatcher = new Agent({ connect: { lookup }, pipelining: 0 });
  try {
    const answer = await ask(url, { method, headers, body, signal, dispatcher });
    return { status: answer.statusCode, headers: answer.headers, ...(await read(answer.body)) };
  } finally {
    await dispatcher.destroy();
  }
}

async function read(body: AsyncIterable<Buffer>): Promise<Pick<WebAnswer, "body" | "isWhole">> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) break;
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), isWhole: bytes <= maxBytes };
}
