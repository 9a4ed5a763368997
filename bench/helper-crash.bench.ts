import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { groupedBy } from "#platform/server/grouped.ts";
import { sweepLapsedClaims } from "#areas/outreach/server/outreach.jobs.ts";
import { openBusiness } from "./business.ts";
import { type MailServerFixture, withMailServer } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product, type Running } from "./fixture.ts";
import { type Api, apiOf } from "./product-fixture.ts";

/** Helpers whose workers are killed again and again. */
export const helperCrashFigures = (): Promise<Figure[]> =>
  withMailServer(async (fixture) => [await crashFigure(fixture)]);

const many = 1000;
const kills = 100;
const patienceMs = 300_000;

/** Another program: whom each message id was about. */
async function startReceiver() {
  const told = new Map<string, string>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const body = JSON.parse(Buffer.concat(parts).toString("utf8")) as { data: { contactId: string } };
        told.set(String(request.headers["webhook-id"]), body.data.contactId);
        reply.end("ok");
      });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    stop: () => server.closeAllConnections(),
  };
}

const definition = (webhookId: string) => ({
  when: { event: "contact.created" },
  then: [
    { do: "tag", tag: "welcome" },
    { do: "task", title: "Call {{firstName}}" },
    { do: "note", text: "Before" },
    { do: "email", subject: "Hello", content: "<p>Hello {{firstName}}</p>" },
    { do: "webhook", webhookId },
    { do: "wait", minutes: 1 },
    { do: "note", text: "After" },
  ],
  again: "always",
});

/**
 * Two processes do the jobs, and one of them is killed with -9 a hundred times while a thousand customers are added; what it left is
 * free at once, as the other sees to within seconds. Afterward each step of each run was done once.
 */
async function crashFigure({ owner, mails, environment }: MailServerFixture): Promise<Figure> {
  const receiver = await startReceiver();
  const env = { ...environment, OUTGOING_ALLOW: "127.0.0.0/8" };
  const web = await product({ ...env, RUN: "web" });
  const workers = await Promise.all([0, 1].map(() => product(env)));
  try {
    const { cookie, workspaceId } = await openBusiness(web, owner, 0);
    await owner.query("UPDATE users SET email_confirmed_at = now() WHERE email_confirmed_at IS NULL");
    const api = apiOf(web, cookie);
    await api("PUT", "/api/outreach/mail-server", { postalAddress: "1 Market Street, Springfield" });
    await api("PUT", "/api/outreach/sending-rules", { quietHours: null });
    const webhook = await api<{ id: string }>("POST", "/api/webhooks", {
      url: receiver.url,
      events: ["invoice.sent"],
    });
    const body = { name: "Welcome", isActive: true, definition: definition(webhook.id) };
    const { id: helperId } = await api<{ id: string }>("POST", "/api/helpers", body);
    mails.forget();
    for (let kill = 0; kill < kills; kill++) {
      const adding = addSome(api, kill * (many / kills), many / kills);
      await pause(Math.random() * 600);
      const at = kill % 2;
      await workers[at]?.stop("SIGKILL");
      await freeJobsOfDead(owner);
      workers[at] = await product(env);
      await adding;
    }
    await untilOver(owner, workspaceId);
    return await figureOf(owner, { workspaceId, helperId }, await mails.taken(), receiver.told);
  } finally {
    await Promise.all([web, ...workers].map((one: Running) => one.stop()));
    receiver.stop();
  }
}

const addSome = (api: Api, first: number, count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      api("POST", "/api/contacts", {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `dana${first + at}@example.com`,
        source: "Website",
      }),
    ),
  );

/** As the other process does it, but without waiting the ten seconds in which a worker may just be signing on. */
async function freeJobsOfDead(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ holder: string }>(
    `SELECT locked_by AS holder FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
     UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL`,
  );
  const lock = "hashtextextended('mainstay worker ' || $1, 0)";
  for (const { holder } of rows) {
    const { rows: tried } = await owner.query(`SELECT pg_try_advisory_lock(${lock}) AS gone`, [holder]);
    if (!tried[0].gone) continue;
    await owner.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])", [holder]);
    await owner.query(`SELECT pg_advisory_unlock(${lock})`, [holder]);
  }
}

/** Waits until nothing is under way; claims of killed workers lapse as if minutes had passed. */
async function untilOver(owner: pg.Client, workspaceId: string): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await owner.query<{ runs: number; mails: number; hooks: number }>(
      `SELECT (SELECT count(*) FROM helper_starts WHERE workspace_id = $1)::int + (SELECT count(*) FROM helper_runs WHERE workspace_id = $1 AND ended_at IS NULL AND due_at < now() + interval '10 minutes')::int AS runs,
        (SELECT count(*) FROM deliveries WHERE workspace_id = $1 AND state IN ('pending', 'claimed'))::int AS mails,
        (SELECT count(*) FROM webhook_deliveries WHERE workspace_id = $1 AND status = 'pending')::int AS hooks`,
      [workspaceId],
    );
    const [left] = rows;
    if (left && left.runs + left.mails + left.hooks === 0) return;
    if (Date.now() > until) throw new Error(`Not over: ${JSON.stringify(left)}`);
    if (left?.runs === 0 && left.hooks === 0) {
      await owner.query(
        "UPDATE deliveries SET claimed_until = now() - interval '1 second' WHERE state = 'claimed'",
      );
      await owner.query("SELECT graphile_worker.add_job($1, '{}')", [sweepLapsedClaims.name]);
    }
    await pause(2000);
  }
}

async function figureOf(
  owner: pg.Client,
  { workspaceId, helperId }: { workspaceId: string; helperId: string },
  taken: ReadonlyMap<string, number>,
  told: ReadonlyMap<string, string>,
): Promise<Figure> {
  const { rows } = await owner.query<Row>(
    `SELECT c.id, c.email, c.tags = '{welcome}' AS tagged, d.state AS mail,
       (SELECT count(*) FROM helper_runs AS r WHERE r.workspace_id = c.workspace_id AND r.contact_id = c.id AND r.helper_id = $2 AND r.state = 'done')::int AS runs,
       (SELECT count(*) FROM helper_steps AS s JOIN helper_runs AS r ON r.workspace_id = s.workspace_id AND r.id = s.run_id WHERE r.helper_id = $2 AND s.workspace_id = c.workspace_id AND s.contact_id = c.id AND s.state = 'done')::int AS steps,
       (SELECT count(*) FROM tasks AS t WHERE t.workspace_id = c.workspace_id AND t.contact_id = c.id)::int AS tasks,
       (SELECT count(*) FROM contact_notes AS n WHERE n.workspace_id = c.workspace_id AND n.contact_id = c.id)::int AS notes
     FROM contacts AS c LEFT JOIN deliveries AS d ON d.workspace_id = c.workspace_id AND d.contact_id = c.id WHERE c.workspace_id = $1`,
    [workspaceId, helperId],
  );
  const messages = groupedBy([...told.values()], (id) => id);
  const isRight = (row: Row): boolean =>
    row.tagged &&
    row.runs === 1 &&
    row.steps === 7 &&
    row.tasks === 1 &&
    row.notes === 2 &&
    messages.get(row.id)?.length === 1 &&
    (row.mail === "accepted"
      ? taken.get(row.email) === 1
      : row.mail === "unknown" && (taken.get(row.email) ?? 0) <= 1);
  const wrong = rows.filter((row) => !isRight(row)).length;
  const unknown = rows.filter(({ mail }) => mail === "unknown").length;
  return {
    what: `${many} runs of seven steps by two workers, killed with -9 ${kills} times`,
    measured: `${rows.length - wrong} with each step once, ${wrong} wrong; mails: ${rows.length - unknown} sent once, ${unknown} not known`,
    asked: "each step once; a mail at most once, or not known",
    reached: wrong === 0 && rows.length === many,
  };
}

type Row = {
  id: string;
  email: string;
  tagged: boolean;
  mail: string | null;
  runs: number;
  steps: number;
  tasks: number;
  notes: number;
};
