import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "undici";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { afternoonZone } from "#apps/server/testing/telephone-fixture.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";
import { residentBytes } from "./memory.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

const people = 10_000;
const callbacks = 3000;
/** Requests under way at once, of theirs as of ours. */
const atOnce = 20;

type Account = { url: string; accountSid: string; authToken: string; number: string };
type Count = { texts: number; different: number; firstAt: number; lastAt: number };
type Told = { sid: string; address: string };

/** A process of the bench: what it answers first, and what it answers to a word. */
async function helper<T>(file: string, first: object | string) {
  const child = fork(file, { execArgv: ["--import", "tsx"] });
  const ask = async <R>(what: object | string): Promise<R> => {
    child.send(what);
    return ((await once(child, "message")) as [R])[0];
  };
  return { begun: await ask<T>(first), ask, stop: () => void child.kill() };
}
type Twilio = Awaited<ReturnType<typeof helper<Account>>>;

/** Texts to 10,000 customers through a stand-in for Twilio, the callbacks that come of them, and the memory that a line takes. */
export async function textsFigures(): Promise<Figure[]> {
  const twilio = await helper<Account>("bench/twilio-stand-ins.ts", "start");
  try {
    return await withProduct(
      { RUN: "all", TWILIO_API_URL: twilio.begun.url, OUTGOING_ALLOW: "127.0.0.0/8" },
      (fixture) => measure(fixture, twilio),
    );
  } finally {
    twilio.stop();
  }
}

async function measure(fixture: ProductFixture, twilio: Twilio): Promise<Figure[]> {
  const { server, owner } = fixture;
  const { cookie, workspaceId } = await openBusiness(server, owner, people);
  // One afternoon for everybody, so that the hour keeps nobody.
  await owner.query(
    `UPDATE contacts SET phone = '+1' || (2122000000 + n), phone_number = '+1' || (2122000000 + n), time_zone = $2
     FROM (SELECT id AS of, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE workspace_id = $1) AS numbered WHERE contacts.id = of AND workspace_id = $1`,
    [workspaceId, afternoonZone()],
  );
  await owner.query(
    `INSERT INTO consents (workspace_id, id, contact_id, channel, address_key, purpose, is_given, wording, source, given_at)
     SELECT workspace_id, gen_random_uuid(), id, 'text', app.address_key('text', phone_number), 'marketing', true, 'Yes', 'Form', now() FROM contacts WHERE workspace_id = $1`,
    [workspaceId],
  );
  await owner.query("ANALYZE");
  const api = apiOf(server, cookie);
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "08:00", to: "21:00" }));
  await api("PUT", "/api/outreach/sending-rules", { callingHours: week });
  await pause(5000);
  const idle = residentBytes(server.pid);
  const { accountSid, authToken, number } = twilio.begun;
  await api("PUT", "/api/outreach/telephone", { accountSid, authToken, number, pricePerText: "0.01" });
  await api("POST", "/api/outreach/telephone/check", {});
  await pause(5000);
  const withLine = residentBytes(server.pid) - idle;
  const { id } = await api<{ id: string }>("POST", "/api/text-campaigns", {
    name: "Spring",
    message: "Hi {{firstName|there}}.",
    audience: {},
  });
  await api("POST", `/api/text-campaigns/${id}/start`, {});
  const begun = Date.now();
  let count = await twilio.ask<Count>("count");
  while (count.texts < people) {
    if (Date.now() - begun > 300_000) throw new Error(`Only ${count.texts} texts`);
    await pause(200);
    count = await twilio.ask<Count>("count");
  }
  const ours = count.lastAt - count.firstAt;
  const bare = await bareSending(twilio.begun);
  return [
    {
      what: "texts to 10,000 customers, each its own request to a server on this machine",
      measured: `${Math.round((bare / ours) * 100)} % (${Math.round((people / ours) * 1000)} a second against ${Math.round((people / bare) * 1000)})`,
      asked: ">= 50 % of bare undici",
      reached: count.different === people && bare / ours >= 0.5,
    },
    ...(await calledBack(fixture, twilio)),
    {
      what: "memory once a telephone is set up, above that before",
      measured: `${Math.round(withLine / 1_048_576)} MB`,
      asked: "<= 10 MB more",
      reached: withLine <= 10 * 1_048_576,
    },
  ];
}

/** Has so many done by as many at once as everybody, and gives the milliseconds. */
async function timed(many: number, one: (at: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < many) await one(next++);
    }),
  );
  return performance.now() - begun;
}

async function bareSending({ url, accountSid, authToken, number }: Account): Promise<number> {
  const dispatcher = new Agent({ connections: atOnce });
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const ms = await timed(people, async (at) => {
    const form = new URLSearchParams({
      To: `+1${2_122_000_001 + at}`,
      From: number,
      Body: "Hi there.",
      StatusCallback: `http://127.0.0.1/api/telephone/texts/${at}/status`,
    });
    const answer = await request(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: "POST",
      headers,
      body: form.toString(),
      dispatcher,
    });
    if (answer.statusCode !== 201) throw new Error(await answer.body.text());
    await answer.body.json();
  });
  await dispatcher.close();
  return ms;
}

/** Reports of delivery, signed as Twilio signs them, against a handler that does nothing else. */
async function calledBack({ server, owner, databaseUrl }: ProductFixture, twilio: Twilio): Promise<Figure[]> {
  const { authToken } = twilio.begun;
  const told = (await twilio.ask<Told[]>("callbacks")).slice(0, callbacks);
  await owner.query("CREATE TABLE bare_texts (sid text PRIMARY KEY, status text)");
  await owner.query("INSERT INTO bare_texts SELECT unnest($1::text[]), 'sent'", [told.map(({ sid }) => sid)]);
  const bare = await helper<{ port: number }>("bench/bare-callbacks.ts", { databaseUrl, authToken });
  const dispatcher = new Agent({ connections: atOnce });
  const post = async (address: string, origin: string, sid: string): Promise<void> => {
    const params = { MessageSid: sid, MessageStatus: "delivered", AccountSid: twilio.begun.accountSid };
    const path = new URL(address).pathname;
    const { statusCode, body } = await request(origin + path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": getExpectedTwilioSignature(authToken, address, params),
      },
      body: new URLSearchParams(params).toString(),
      dispatcher,
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`A callback was answered ${statusCode}`);
  };
  const rounds = async (): Promise<[number, number]> => {
    const ours = await timed(told.length, (at) =>
      post(told[at]?.address ?? "", server.address, told[at]?.sid ?? ""),
    );
    const origin = `http://127.0.0.1:${bare.begun.port}`;
    const theirs = await timed(told.length, (at) =>
      post(`${origin}/texts/${at}/status`, origin, told[at]?.sid ?? ""),
    );
    return [ours, theirs];
  };
  const [ours, theirs] = await rounds();
  await dispatcher.close();
  bare.stop();
  const { rows } = await owner.query<{ many: number }>(
    "SELECT count(*)::int AS many FROM phone_records WHERE status = 'delivered'",
  );
  return [
    {
      what: "signed callbacks of texts, 20 at once",
      measured: `${Math.round((theirs / ours) * 100)} % (${Math.round((callbacks / ours) * 1000)} a second against ${Math.round((callbacks / theirs) * 1000)})`,
      asked: ">= 50 % of a bare handler with that check and an UPDATE",
      reached: rows[0]?.many === told.length && theirs / ours >= 0.5,
    },
  ];
}
