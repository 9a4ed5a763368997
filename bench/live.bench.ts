import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { database, pause, product } from "./ground.ts";
import { residentBytes } from "./memory.ts";
import { p95 } from "./small-large.ts";

const connections = 500;
const changes = 40;

/** One open screen: counts the news of one read, and tells who waits for them. */
type Screen = { heard: number; close(): void };

async function openScreen(address: string, cookie: string, read: string, onNews: () => void): Promise<Screen> {
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

/** Changes by one process until an open screen at another hears of them; then the same with 500 open screens, and their memory. */
export async function liveFigures(): Promise<Figure[]> {
  const postgres = await database();
  const writer = await product({ DATABASE_URL: postgres.url, RUN: "web", SECRET_KEY: "bench".repeat(12) });
  const reader = await product({ DATABASE_URL: postgres.url, RUN: "web", SECRET_KEY: "bench".repeat(12) });
  const cookie = await signUp(writer.address);
  const change = async (): Promise<void> => {
    const response = await fetch(`${writer.address}/api/contacts`, { method: "POST", headers: { cookie, "content-type": "application/json" }, body: JSON.stringify({ firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" }) });
    if (!response.ok) throw new Error(await response.text());
  };
  let wake: () => void = () => undefined;
  const first = await openScreen(reader.address, cookie, "/api/contacts", () => wake());
  const times: number[] = [];
  for (let at = 0; at < changes; at++) {
    const heard = new Promise<void>((resolve) => { wake = resolve; });
    const started = performance.now();
    await change();
    await heard;
    times.push(performance.now() - started);
  }
  wake = () => undefined;
  const before = residentBytes(reader.pid);
  const screens: Screen[] = [];
  for (let at = 0; at < connections; at += 25) screens.push(...(await Promise.all(Array.from({ length: 25 }, () => openScreen(reader.address, cookie, "/api/contacts", () => undefined)))));
  await pause(1000);
  const perConnection = (residentBytes(reader.pid) - before) / connections;
  const rounds = 10;
  for (let round = 1; round <= rounds; round++) {
    await change();
    await pause(500);
  }
  const lost = screens.filter((screen) => screen.heard !== rounds).length;
  for (const screen of [first, ...screens]) screen.close();
  await writer.stop();
  await reader.stop();
  await postgres.stop();
  return [
    { what: "a change until it shows at another process, p95", measured: `${p95(times).toFixed(0)} ms`, asked: "<= 1,000 ms", reached: p95(times) <= 1000 },
    { what: "500 open live connections: memory for each", measured: `${(perConnection / 1000).toFixed(0)} kB`, asked: "<= 100 kB", reached: perConnection <= 100_000 },
    { what: "500 open live connections: that missed any of ten changes", measured: String(lost), asked: "0", reached: lost === 0 },
  ];
}
