import { fork } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

type Seen = { posts: number; different: number; lastAt: number; token: string };

function startStandIns() {
  const child = fork("bench/social-stand-ins.ts", { execArgv: ["--import", "tsx"] });
  const ask = async <T>(what: string): Promise<T> => {
    child.send(what);
    return ((await once(child, "message")) as [T])[0];
  };
  return { ask, stop: () => void child.kill() };
}
type StandIns = ReturnType<typeof startStandIns>;

/** A thousand posts whose minute has come, on two pages, against undici alone with the same calls. */
export async function socialPostsFigures(): Promise<Figure[]> {
  const servers = startStandIns();
  try {
    const { origins } = await servers.ask<{ origins: string[] }>("start");
    return await withProduct({ RUN: "all", OUTGOING_ALLOW: "127.0.0.0/8" }, (fixture) =>
      posting(fixture, servers, origins),
    );
  } finally {
    servers.stop();
  }
}

const many = 1000;

async function posting(
  { server, owner }: ProductFixture,
  servers: StandIns,
  origins: string[],
): Promise<Figure[]> {
  const cookie = await signUp(server.address);
  const api = apiOf(server, cookie);
  const accountIds: string[] = [];
  for (const origin of origins) {
    const added = await api<{ id: string; authorizeUrl: string }>("POST", "/api/social-media/accounts", {
      platform: "mastodon",
      server: origin,
    });
    const { back } = await servers.ask<{ back: string }>(`agree ${added.authorizeUrl}`);
    await fetch(server.address + back, { headers: { cookie }, redirect: "manual" });
    accountIds.push(added.id);
  }
  for (let at = 0; at < many / accountIds.length; at += 1)
    await api("POST", "/api/social-media/posts", {
      content: `Fresh bread ${at} ${randomUUID()}`,
      accountIds,
    });
  const begun = Date.now();
  await owner.query(
    "UPDATE social_media_posts SET status = 'scheduled', scheduled_for = now(), local_time = '2026-11-29T12:00', time_zone = 'UTC'",
  );
  await owner.query(
    "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'social-media.find_due')",
  );
  let seen = await servers.ask<Seen>("count");
  while (seen.posts < many) {
    if (Date.now() - begun > 300_000) throw new Error(`Only ${seen.posts} posts`);
    await pause(100);
    seen = await servers.ask<Seen>("count");
  }
  // From the moment at which the first was taken up: the minute's own wait is nobody's work.
  const { rows } = await owner.query<{ first: Date }>(
    "SELECT min(started_at) AS first FROM social_media_posts",
  );
  const ours = seen.lastAt - (rows[0]?.first.getTime() ?? begun);
  const bare = await bareSending(origins[0] ?? "", seen.token);
  return [
    {
      what: "1,000 posts due in one minute, two accounts, into servers on this machine",
      measured: `${Math.round((bare / ours) * 100)} % (${(ours / 1000).toFixed(1)} s, bare ${(bare / 1000).toFixed(1)} s; ${seen.different / (many / accountIds.length)} of each)`,
      asked: ">= 50 % of bare undici with the same calls",
      reached: seen.posts === many && bare / ours >= 0.5,
    },
  ];
}

/** The same bodies by undici alone, to one of the servers, each on a connection of its own as ours are. */
async function bareSending(origin: string, token: string): Promise<number> {
  const begun = Date.now();
  let left = many;
  const some = async (): Promise<void> => {
    while (left-- > 0) {
      const dispatcher = new Agent({ pipelining: 0 });
      const answer = await request(`${origin}/api/v1/statuses`, {
        method: "POST",
        dispatcher,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify({ status: `Fresh bread ${randomUUID()}`, visibility: "public" }),
      });
      await answer.body.dump();
      await dispatcher.destroy();
    }
  };
  await Promise.all([some(), some()]);
  return Date.now() - begun;
}
