import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";

const kills = 20;
const writers = 4;

/** Kills the product with -9 under write load, again and again; afterward every acknowledged write must be there. */
export async function crashFigures(): Promise<Figure[]> {
  const folder = mkdtempSync("/tmp/mainstay-bench-");
  chmodSync(folder, 0o755);
  const environment = { DATA_DIR: `${folder}/data`, DATABASE_URL: "" };
  let server = await product(environment);
  const cookie = await signUp(server.address);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const load = Array.from({ length: writers }, () => write(server.address, cookie, acknowledged));
    await pause(200 + Math.random() * 600);
    await server.stop("SIGKILL");
    await Promise.all(load);
    server = await product(environment);
  }
  const response = await fetch(`${server.address}/api/contacts`, { headers: { cookie } });
  const kept = new Set(((await response.json()) as { id: string }[]).map((contact) => contact.id));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  const lost = acknowledged.filter((id) => !kept.has(id)).length;
  return [
    {
      what: `${kills} times kill -9 under write load`,
      measured: `${acknowledged.length} writes acknowledged, ${lost} lost; started by itself ${kills} times`,
      asked: "none lost",
      reached: lost === 0 && acknowledged.length > 0,
    },
  ];
}

async function write(address: string, cookie: string, acknowledged: string[]): Promise<void> {
  const body = JSON.stringify({
    firstName: "Dana",
    lastName: "Whitfield",
    email: "dana@example.com",
    source: "Referral",
  });
  for (;;) {
    const made = await fetch(`${address}/api/contacts`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body,
    }).then(
      async (response) => (response.ok ? ((await response.json()) as { id: string }) : undefined),
      () => undefined,
    );
    if (!made) return;
    acknowledged.push(made.id);
  }
}
