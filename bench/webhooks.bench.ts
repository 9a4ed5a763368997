import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { openBusiness, signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { type Api, apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

type Seen = { counts: Record<string, number>; lastAt: number };
type Receiver = { address: string; ask(what: "count" | "forget"): Promise<Seen>; stop(): void };

async function startReceiver(): Promise<Receiver> {
  const child: ChildProcess = fork("bench/webhook-receiver.ts", { execArgv: ["--import", "tsx"] });
  child.send("start");
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  return {
    address,
    ask: async (what) => {
      child.send(what);
      return ((await once(child, "message")) as [Seen])[0];
    },
    stop: () => void child.kill(),
  };
}

/** What webhooks cost those who write, and how fast what happened is sent while one address hangs and one refuses. */
export const webhooksFigures = async (): Promise<Figure[]> => {
  const receiver = await startReceiver();
  try {
    return [
      ...(await withProduct({ RUN: "web", OUTGOING_ALLOW: "127.0.0.0/8" }, (fixture) =>
        writing(fixture, receiver),
      )),
      ...(await withProduct({ RUN: "all", OUTGOING_ALLOW: "127.0.0.0/8" }, (fixture) =>
        sending(fixture, receiver),
      )),
    ];
  } finally {
    receiver.stop();
  }
};

const rounds = 400;
const add = (api: Api, url: string, events: "all" | string[]) =>
  api("POST", "/api/webhooks", { url, events });

async function writing({ server, owner }: ProductFixture, { address }: Receiver): Promise<Figure[]> {
  const apis: Api[] = [];
  for (let business = 0; business < 3; business += 1)
    apis.push(apiOf(server, (await openBusiness(server, owner, 1000)).cookie));
  const [, none, three] = apis as [Api, Api, Api];
  for (let at = 0; at < 5; at += 1) {
    await add(none, `${address}/quick${at}`, ["task.created"]);
    await add(three, `${address}/quick${at}`, [at < 3 ? "contact.created" : "task.created"]);
  }
  const times = apis.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, api] of apis.entries()) {
      const body = {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Other",
      };
      const begun = performance.now();
      await api("POST", "/api/contacts", body);
      if (round >= 50) times[at]?.push(performance.now() - begun);
    }
  const median = (of: number[] | undefined): number =>
    (of ?? []).sort((a, b) => a - b)[Math.floor((of ?? []).length / 2)] ?? 0;
  const base = median(times[0]);
  const share = (at: number) => base / median(times[at]);
  return [
    figure("create a contact, 5 webhooks on, none fits: of without", share(1), 0.85),
    figure("the same, three fit", share(2), 0.6),
  ];
}

const figure = (what: string, share: number, least: number): Figure => ({
  what,
  measured: `${Math.round(share * 100)} %`,
  asked: `>= ${least * 100} %`,
  reached: share >= least,
});

const events = 10_000;

async function sending({ server, owner }: ProductFixture, receiver: Receiver): Promise<Figure[]> {
  const api = apiOf(server, await signUp(server.address));
  for (const path of ["/quick1", "/quick2", "/quick3", "/hang", "/fail"])
    await add(api, receiver.address + path, "all");
  await receiver.ask("forget");
  const begun = Date.now();
  await owner.query(
    `INSERT INTO events (workspace_id, id, name, data, created_at)
     SELECT workspaces.id, gen_random_uuid(), 'task.created', jsonb_build_object('taskId', gen_random_uuid(), 'title', 'Call Dana about the quote'), now()
     FROM workspaces, generate_series(1, $1::int) ORDER BY 2`,
    [events],
  );
  let seen = await receiver.ask("count");
  const arrived = ({ counts }: Seen) =>
    Math.min(...["/quick1", "/quick2", "/quick3"].map((path) => counts[path] ?? 0));
  while (arrived(seen) < events) {
    if (Date.now() - begun > 300_000) throw new Error(JSON.stringify(seen));
    await pause(50);
    seen = await receiver.ask("count");
  }
  const ours = seen.lastAt - begun;
  const bare = await bareSending(receiver);
  return [
    {
      ...figure(
        "10,000 events to 5 addresses, one hangs, one fails; the healthy ones: of bare undici",
        bare / ours,
        0.5,
      ),
      measured: `${Math.round((bare / ours) * 100)} % (${(ours / 1000).toFixed(1)} s, bare ${(bare / 1000).toFixed(1)} s; asked while hanging ${seen.counts["/hang"] ?? 0}, while failing ${seen.counts["/fail"] ?? 0} times)`,
    },
  ];
}

/** The same bodies to the same three addresses, by undici alone, with as many connections. */
async function bareSending({ address }: Receiver): Promise<number> {
  const begun = Date.now();
  await Promise.all(
    ["/quick1", "/quick2", "/quick3"].map(async (path) => {
      const dispatcher = new Agent({ connections: 8 });
      let left = events;
      const some = async (): Promise<void> => {
        while (left-- > 0) {
          const body = JSON.stringify({
            type: "task.created",
            timestamp: new Date().toISOString(),
            data: { taskId: randomUUID(), title: "Call Dana about the quote" },
          });
          const answer = await request(address + path, { method: "POST", body, dispatcher });
          await answer.body.dump();
        }
      };
      await Promise.all(Array.from({ length: 8 }, some));
      await dispatcher.close();
    }),
  );
  return Date.now() - begun;
}
