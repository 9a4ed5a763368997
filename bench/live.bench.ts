import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { database, pause, product } from "./fixture.ts";
import { residentBytes } from "./memory.ts";
import { p95 } from "./small-large.ts";

const connections = 500;
/** How many people each business has, each with as many streams as one session may have. */
const [businesses, people, perSession] = [3, 28, 6];
const changes = 40;

/** One open screen: counts the news of one read, and notifies those waiting for it. */
type Screen = { heard: number; close(): void };

async function openScreen(
  address: string,
  cookie: string,
  read: string,
  onNews: () => void,
): Promise<Screen> {
  const closing = new AbortController();
  const response = await fetch(`${address}/api/live`, { headers: { cookie }, signal: closing.signal });
  if (!response.ok || !response.body) throw new Error(await response.text());
  const screen: Screen = { heard: 0, close: () => closing.abort() };
  void (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (!Buffer.from(part).toString().includes(`"${read}"`)) continue;
      screen.heard++;
      onNews();
    }
  })().catch(() => undefined);
  return screen;
}

/** The cookies of more sessions in the businesses of these, as if more people had signed in. */
async function sessionsBeside(databaseUrl: string, owners: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
  const cookies: string[] = [];
  for (const owner of owners)
    for (let at = 0; at < people; at++) {
      const token = randomBytes(32).toString("base64url");
      const [name = "", known = ""] = /(mainstay_session)=([\w-]+)/.exec(owner)?.slice(1) ?? [];
      await client.query(
        "INSERT INTO sessions (sid, id, user_id, workspace_id, expire) SELECT $1, gen_random_uuid(), user_id, workspace_id, expire FROM sessions WHERE sid = $2",
        [hashOf(token), hashOf(known)],
      );
      cookies.push(`${name}=${token}`);
    }
  await client.end();
  return cookies;
}

/** The time until an open screen at one process learns of another's change; then the same with 500 open screens, and their memory. */
export async function liveFigures(): Promise<Figure[]> {
  const postgres = await database();
  const writer = await product({ DATABASE_URL: postgres.url, RUN: "web", SECRET_KEY: "bench".repeat(12) });
  const reader = await product({ DATABASE_URL: postgres.url, RUN: "web", SECRET_KEY: "bench".repeat(12) });
  const owners = [
    await signUp(writer.address),
    await signUp(writer.address),
    await signUp(writer.address),
  ].slice(0, businesses);
  const [cookie = ""] = owners;
  const change = async (cookie: string): Promise<void> => {
    const response = await fetch(`${writer.address}/api/contacts`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({
        firstName: "Dana",
        lastName: "Whitfield",
        email: "dana@example.com",
        source: "Referral",
      }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  let wake: () => void = () => undefined;
  const first = await openScreen(reader.address, cookie, "/api/contacts", () => wake());
  const times: number[] = [];
  for (let at = 0; at < changes; at++) {
    const heard = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const started = performance.now();
    await change(cookie);
    await heard;
    times.push(performance.now() - started);
  }
  wake = () => undefined;
  const before = residentBytes(reader.pid);
  const screens: Screen[] = [];
  for (const one of await sessionsBeside(postgres.url, owners)) {
    const count = Math.min(perSession, connections - screens.length);
    screens.push(
      ...(await Promise.all(
        Array.from({ length: count }, () =>
          openScreen(reader.address, one, "/api/contacts", () => undefined),
        ),
      )),
    );
  }
  await pause(1000);
  const perConnection = (residentBytes(reader.pid) - before) / connections;
  const rounds = 10;
  for (let round = 1; round <= rounds; round++) {
    for (const one of owners) await change(one);
    await pause(500);
  }
  const lost = screens.filter((screen) => screen.heard !== rounds).length;
  for (const screen of [first, ...screens]) screen.close();
  await writer.stop();
  await reader.stop();
  await postgres.stop();
  return [
    {
      what: "a change until it shows at another process, p95",
      measured: `${p95(times).toFixed(0)} ms`,
      asked: "<= 1,000 ms",
      reached: p95(times) <= 1000,
    },
    {
      what: "500 open live connections: memory for each",
      measured: `${(perConnection / 1000).toFixed(0)} kB`,
      asked: "<= 100 kB",
      reached: perConnection <= 100_000,
    },
    {
      what: "500 open live connections: that missed any of ten changes",
      measured: String(lost),
      asked: "0",
      reached: lost === 0,
    },
  ];
}
