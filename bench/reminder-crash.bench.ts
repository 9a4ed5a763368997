import { signUp } from "./business.ts";
import { type MailServerFixture, withMailServer } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product } from "./fixture.ts";
import { apiOf } from "./product-fixture.ts";

const many = 500;
const kills = 10;

/** Reminders that fell due while the server was down, and a server that is killed again and again while it sends them. */
export const reminderCrashFigures = (): Promise<Figure[]> =>
  withMailServer(async (fixture) => [await crashFigure(fixture)]);

/** Kills the product with -9, again and again; afterward each reminder is in the bell once, and was emailed once or its outcome is unknown. */
async function crashFigure({ owner, mails, environment }: MailServerFixture): Promise<Figure> {
  let server = await product(environment);
  const api = apiOf(server, await signUp(server.address));
  for (let at = 0; at < many; at++)
    await api("POST", "/api/tasks", {
      title: `Call ${at}`,
      type: "call",
      dueDate: "2999-01-01",
      remindMinutes: 0,
    });
  await server.stop("SIGKILL");
  mails.forget();
  // They all fall due while the server is down.
  await owner.query("UPDATE tasks SET remind_at = now() - interval '1 hour'");
  await owner.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  for (let kill = 0; kill < kills; kill++) {
    server = await product(environment);
    await pause(20 + Math.random() * 150);
    await server.stop("SIGKILL");
    // As if enough time had passed to free the dead workers' jobs.
    await owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
    );
  }
  server = await product(environment);
  const told = async (): Promise<Told> => (await owner.query<Told>(counted)).rows[0] as Told;
  let now = await told();
  for (let waited = 0; now.waiting > 0 && waited < 600; waited++, now = await told()) await pause(100);
  await server.stop();
  const taken = [...(await mails.taken()).values()].reduce((sum, count) => sum + count, 0);
  const reached =
    now.bells === many &&
    now.once === many &&
    now.sent + now.unknown === many &&
    taken >= now.sent &&
    taken <= many;
  return {
    what: `${many} reminders that fell due while nothing ran, then killed with -9 ${kills} times`,
    measured: `${now.once} in the bell once, ${taken} mails taken: ${now.sent} sent, ${now.unknown} not known`,
    asked: "each in the bell once and one mail, or not known; none missing",
    reached,
  };
}

type Told = { bells: number; once: number; sent: number; unknown: number; waiting: number };
const counted = `SELECT (SELECT count(*)::int FROM notifications WHERE type = 'task_due') AS bells, (SELECT count(DISTINCT href)::int FROM notifications WHERE type = 'task_due') AS once,
  (SELECT count(*)::int FROM mails WHERE subject LIKE 'Reminder: %' AND status = 'sent') AS sent, (SELECT count(*)::int FROM mails WHERE subject LIKE 'Reminder: %' AND status = 'failed') AS unknown,
  (SELECT count(*)::int FROM tasks WHERE reminded_at IS NULL) + (SELECT count(*)::int FROM mails WHERE subject LIKE 'Reminder: %' AND status = 'pending') AS waiting`;
