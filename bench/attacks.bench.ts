import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { type AttackOrder, attacks } from "./attacker.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";
import { p95 } from "./small-large.ts";

const looks = 60;
const limits = { times: 3, jobSeconds: 5 };

/** A mail server that accepts every connection and never says a word. */
async function silentServer(): Promise<Server> {
  const server = createServer((socket) => void socket.on("error", () => undefined).resume());
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  server.unref();
  return server;
}

/** Another business's list during an attack, compared with the same list just before; and how soon its job begins. */
export const attackFigures = (): Promise<Figure[]> => withProduct({ OUTGOING_ALLOW: "127.0.0.0/8" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const attacker = await openBusiness(server, owner, 20_000);
  const other = await openBusiness(server, owner, 1000);
  const silent = await silentServer();
  await apiOf(server, attacker.cookie)("PUT", "/api/outreach/mail-server", {
    host: "127.0.0.1",
    port: (silent.address() as AddressInfo).port,
    security: "none",
    fromAddress: "rosa@alder.example",
    postalAddress: "1 Market Street, Springfield",
  });
  await lookOften(server.address, other.cookie);
  const figures: Figure[] = [];
  for (const { name } of attacks) {
    const idle = await lookOften(server.address, other.cookie);
    const attacking = begin({ name, address: server.address, cookie: attacker.cookie });
    const busy = await lookOften(server.address, other.cookie);
    const jobSeconds = await jobBegins(server, other.cookie);
    await ended(attacking);
    const isHeld =
      busy.p95 <= limits.times * idle.p95 && busy.refused === 0 && jobSeconds <= limits.jobSeconds;
    figures.push({
      what: `another business during ${name}: its list, p95`,
      measured: `${(busy.p95 / idle.p95).toFixed(1)} times (${busy.p95.toFixed(1)} ms against ${idle.p95.toFixed(1)} ms), ${busy.refused} refused, its job after ${jobSeconds.toFixed(1)} s`,
      asked: `<= ${limits.times} times idle, none refused, job within ${limits.jobSeconds} s`,
      reached: isHeld,
    });
    await pause(1000);
  }
  return figures;
}

function begin(order: AttackOrder): ChildProcess {
  const child = fork("bench/attacker.ts", { execArgv: ["--import", "tsx"] });
  child.send(order);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  const over = once(child, "exit");
  child.send("over");
  await over;
}

async function lookOften(address: string, cookie: string): Promise<{ p95: number; refused: number }> {
  const taken: number[] = [];
  let refused = 0;
  for (let at = 0; at < looks; at++) {
    const started = performance.now();
    const answer = await fetch(`${address}/api/contacts?limit=50&fields=card`, { headers: { cookie } });
    await answer.arrayBuffer();
    taken.push(performance.now() - started);
    if (!answer.ok) refused++;
    await pause(40);
  }
  return { p95: p95(taken), refused };
}

async function jobBegins(server: ProductFixture["server"], cookie: string): Promise<number> {
  const api = apiOf(server, cookie);
  const started = performance.now();
  const { id } = await api<{ id: string }>("POST", "/api/contacts/bulk", {
    action: { type: "addTag", tag: "vip" },
    filter: {},
  });
  while ((await api<{ status: string }>("GET", `/api/operations/${id}`)).status === "waiting")
    await pause(100);
  return (performance.now() - started) / 1000;
}
