import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { NewPushDevice } from "#areas/notifications/contract/push.schema.ts";

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine: each of its paths answers as it is told, 201 otherwise. */
export type PushService = {
  url: string;
  pushed(path: string): Pushed[];
  answer(path: string, how: (reply: ServerResponse) => void): void;
  close(): Promise<void>;
};

/** Starts one on a free port; nothing waits for it to end. */
export async function startPushService(): Promise<PushService> {
  const all: Pushed[] = [];
  const answers = new Map<string, (reply: ServerResponse) => void>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const path = request.url ?? "";
        all.push({ path, headers: request.headers, body: Buffer.concat(parts) });
        const how = answers.get(path);
        if (how) how(reply);
        else reply.writeHead(201).end();
      });
  }).unref();
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed: (path) => all.filter((one) => one.path === path),
    answer: (path, how) => void answers.set(path, how),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** A browser that subscribed: what it sends us, and what it needs to read what it gets. */
export type PushBrowser = { subscription: NewPushDevice; pair: ECDH; auth: Buffer };

/** A browser whose push service takes what is for it at this address. */
export function newPushBrowser(endpoint: string): PushBrowser {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") };
  return { subscription: { endpoint, keys }, pair, auth };
}

/** What a browser reads in a push (RFC 8291 with one record of RFC 8188), by Node's own means; throws when it isn't for this browser. */
export function readPush({ pair, auth }: Pick<PushBrowser, "pair" | "auth">, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + (body[20] ?? 0));
  const shared = pair.computeSecret(senderKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, keyInfo, 32));
  const derived = (info: string, bytes: number) => Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
  const cipher = createDecipheriv(
    "aes-128-gcm",
    derived("Content-Encoding: aes128gcm\0", 16),
    derived("Content-Encoding: nonce\0", 12),
  ).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2, and zeros after it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}

/** Who sends a push, and to whom: what its token says once its signature was checked with the key beside it (RFC 8292). */
export function senderOf({ headers }: Pushed): {
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(headers.authorization ?? "")?.groups ?? {};
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The token isn’t signed by its key");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}

/** A path that nobody else uses. */
export const newPushPath = (): string => `/${createHash("sha256").update(randomBytes(16)).digest("hex")}`;
