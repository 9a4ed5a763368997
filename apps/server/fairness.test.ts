import { sql } from "drizzle-orm";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { handles, job, enqueue, startWorker } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import { makeSmtp } from "#platform/server/smtp.ts";
import { newDatabase } from "#platform/server/testing/new-database.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { readBounces } from "#areas/outreach/server/outreach.jobs.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { jobHandlers } from "./areas.ts";
import { type Business, businessWith, look } from "./testing/campaign-fixture.ts";
import { imapStandIn } from "./testing/imap-stand-in.ts";
import { begin } from "./testing/import-fixture.ts";
import { tarpitStandIn } from "./testing/mail-stand-in.ts";
import { testOutgoing, testPorts } from "./testing/test-ports.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// This file has its own database: its worker must not take other tests' jobs. Times are a tenth and less of the usual ones.
const url = await newDatabase();
const smtp = makeSmtp(
  undefined,
  "Mainstay <no-reply@localhost>",
  { openMs: 1000, mailMs: 1500, turnMs: 500 },
  testOutgoing,
);
const server = await testServer({ smtp, databaseUrl: url });
afterAll(() => smtp.close());
const mark = job({ name: "test.mark", payload: z.object({}) });
const begun: number[] = [];
let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
afterEach(async () => worker?.stop());

const soon = { timeout: 20_000, interval: 20 };
const rows = Array.from({ length: 6000 }, (_, n) => ["Given", `Family ${n}`, `person${n}@example.com`]);
const upgrade = (owner: SignedIn) => setSubscription(server, owner, sql`plan = 'enterprise'`);

async function check(owner: SignedIn): Promise<string> {
  const { id, columns } = await begin(owner, [["First Name", "Last Name", "Email"], ...rows]);
  await owner.call(importsApi.check, {
    params: { id },
    body: {
      columns: columns.map(({ index, target, dateOrder, decimalSign }) => ({
        index,
        target,
        dateOrder,
        decimalSign,
      })),
      options: {},
    },
  });
  return id;
}

/** A business whose campaign goes through a mail server that takes most of a second for each answer. */
async function attackWithCampaign(port: number): Promise<Business> {
  const made = await businessWith(
    server,
    Array.from({ length: 30 }, (_, at) => `p${at}@example.com`),
  );
  await made.standIn.close();
  await sendThrough(server.database, made.workspaceId, port);
  return made;
}

/** A business whose mailbox sends a word now and then but never answers. */
async function attackWithMailbox(): Promise<void> {
  const owner = await server.newOwner();
  const mailbox = await imapStandIn("swordfish");
  mailbox.mood = "drip";
  onTestFinished(() => mailbox.close());
  await owner.call(mailServerApi.update, {
    body: {
      imapHost: "127.0.0.1",
      imapPort: mailbox.port,
      imapSecurity: "none",
      imapUsername: "b@alder.example",
      imapPassword: "swordfish",
    },
  });
}

const start = async (): Promise<void> => {
  worker = await startWorker(
    server.database,
    [
      ...jobHandlers({ ...testPorts(), smtp, mailboxMs: 1000 }),
      handles(mark, async () => void begun.push(Date.now())),
    ],
    makeLog("silent"),
    { turnMs: 300 },
  );
};

test("some businesses' campaigns to slow mail servers, dripping mailboxes and big imports delay nobody else's job by five seconds", async () => {
  const tarpit = await tarpitStandIn(800);
  onTestFinished(() => tarpit.close());
  const campaigns = [];
  for (let at = 0; at < 5; at++) campaigns.push(await attackWithCampaign(tarpit.port));
  for (let at = 0; at < 4; at++) await attackWithMailbox();
  const importer = await server.newOwner();
  await upgrade(importer);
  const imports = [];
  for (let at = 0; at < 5; at++) imports.push(await check(importer));
  const other = await businessWith(server, ["one@example.com", "two@example.com"]);
  onTestFinished(() => other.standIn.close());
  await upgrade(other.owner);
  for (const { owner, campaign } of campaigns)
    await owner.call(campaignsApi.send, { params: { id: campaign.id } });
  await start();
  await server.runNow(readBounces);
  await vi.waitFor(() => expect(tarpit.commands).toBeGreaterThan(4), soon);

  // Its file takes as long to arrive as it takes.
  const theirs = await check(other.owner);
  const asked = Date.now();
  await other.owner.call(campaignsApi.send, { params: { id: other.campaign.id } });
  await server.database.transact((tx) => enqueue(tx, mark, {}));
  await vi.waitFor(() => expect(begun).toHaveLength(1), soon);
  expect(begun[0]! - asked).toBeLessThan(5000);
  await vi.waitFor(() => expect(other.standIn.taken.length).toBeGreaterThan(0), soon);
  expect(Date.now() - asked).toBeLessThan(5000);
  await vi.waitFor(
    async () =>
      expect(
        (await other.owner.call(importsApi.get, { params: { id: theirs } })).body.work?.done ?? 0,
      ).toBeGreaterThan(0),
    soon,
  );
  expect(Date.now() - asked).toBeLessThan(5000);
  // The attackers' own work is neither lost nor finished.
  expect((await look(campaigns[0]!)).status).toBe("sending");
}, 60_000);
