import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { draftFor, type MailServerFixture, untilOver, withMailServer } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";
import { apiOf } from "./product-fixture.ts";

/** A campaign whose server is killed again and again. */
export const campaignCrashFigures = (): Promise<Figure[]> =>
  withMailServer(async (fixture) => [await crashFigure(fixture)]);

const kills = 20;

/** Kills the product with -9 while it sends, again and again; afterward everybody got exactly one email, or at most one if the outcome is unknown. */
async function crashFigure({ owner, mails, environment }: MailServerFixture): Promise<Figure> {
  const many = 5000;
  let server = await product(environment);
  const { api, cookie, id } = await draftFor(server, owner, many);
  mails.forget();
  await api("POST", `/api/email-campaigns/${id}/send`);
  let done = 0;
  for (let kill = 0; kill < kills; kill++) {
    await pause(50 + Math.random() * 500);
    await server.stop("SIGKILL");
    done += 1;
    // As if minutes had passed: the dead workers' leases expire, and their jobs are freed.
    await owner.query(
      "UPDATE deliveries SET claimed_until = now() - interval '1 second' WHERE state = 'claimed'",
    );
    await owner.query("SELECT graphile_worker.add_job($1, '{}')", [sweepLapsedClaims.name]);
    await owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
    );
    await owner.query("UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL");
    server = await product(environment);
  }
  const { totalSent, totalUnknown } = await untilOver(apiOf(server, cookie), id);
  const { rows } = await owner.query<{ address: string; state: string }>(
    "SELECT address, state FROM deliveries WHERE source_id = $1",
    [id],
  );
  const taken = await mails.taken();
  const wrong = rows.filter(({ address, state }) =>
    state === "accepted" ? taken.get(address) !== 1 : state !== "unknown" || (taken.get(address) ?? 0) > 1,
  ).length;
  await server.stop();
  return {
    what: `campaign to 5,000 people, killed with -9 ${done} times`,
    measured: `${totalSent} sent once, ${totalUnknown} unknown, ${wrong} wrong`,
    asked: "each exactly one mail, or unknown; none missing",
    reached: wrong === 0 && rows.length === many && totalSent + totalUnknown === many,
  };
}
