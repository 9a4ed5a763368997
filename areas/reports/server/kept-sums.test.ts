import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { allContacts, imported } from "#apps/server/testing/import-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { renewClosed } from "#areas/deals/server/deals.jobs.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";

const server = await testServer();
const tables = ["closed_sales", "dated_sale_tallies", "fact_sums"] as const;
type Kept = Record<(typeof tables)[number], unknown[]>;

/** The sales that were won or lost and have a day, counted from all sales and moves. */
const closedSales = (isWon: boolean) => {
  const keys = `ARRAY(SELECT app.stage_keys('{${isWon ? "won" : "lost"}}'))::text[]`;
  const moves =
    "s.contact_id = sale.contact_id AND coalesce(s.deal_id, s.contact_id) = sale.id AND s.of_one IS DISTINCT FROM 'person'";
  return `SELECT sale.id AS deal_id, sale.contact_id, sale.stage, ${isWon} AS is_won, last.at AS closed_at, sale.value, sale.source,
      CASE WHEN sale.lost_at >= last.at THEN sale.lost_reason END AS reason,
      CASE WHEN ${isWon} AND first.at <= last.at AND first.to_stage <> ALL(${keys}) THEN floor(extract(epoch FROM last.at - first.at) / 86400)::int END AS days
    FROM (SELECT coalesce(d.id, c.id) AS id, c.id AS contact_id, c.pipeline_stage AS stage, c.value, c.source, d.lost_reason, d.lost_at
        FROM contacts AS c LEFT JOIN deals AS d ON d.contact_id = c.id AND d.is_main WHERE c.deleted_at IS NULL
      UNION ALL SELECT d.id, c.id, d.stage, d.value, c.source, d.lost_reason, d.lost_at
        FROM deals AS d JOIN contacts AS c ON c.id = d.contact_id WHERE NOT d.is_main AND d.deleted_at IS NULL AND c.deleted_at IS NULL) AS sale
    CROSS JOIN LATERAL (SELECT s.id, s.at FROM stage_changes AS s WHERE ${moves} AND s.to_stage = ANY(${keys}) ORDER BY s.id DESC LIMIT 1) AS last
    CROSS JOIN LATERAL (SELECT min(CASE WHEN s.from_stage IS NULL THEN s.at ELSE s.at - make_interval(secs => s.seconds_before) END) AS at,
      (array_agg(s.to_stage ORDER BY s.id))[1] AS to_stage FROM stage_changes AS s WHERE ${moves}) AS first
    WHERE sale.stage = ANY(${keys}) AND last.id <> sale.id`;
};
const closed = `${closedSales(true)} UNION ALL ${closedSales(false)}`;

/** Who reached what from each moment on that somebody moved: of each person the stages since. */
const reached = `SELECT moment, part, count(*)::int AS count FROM (
    SELECT since.at AS moment, s.contact_id, string_agg(DISTINCT s.to_stage, E'\\n' ORDER BY s.to_stage) AS part
    FROM (SELECT DISTINCT at FROM stage_changes) AS since JOIN stage_changes AS s ON s.at >= since.at AND s.of_one IS DISTINCT FROM 'sale'
      JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL GROUP BY 1, 2) AS one GROUP BY 1, 2 ORDER BY 1, 2`;

/** What each kept table has to hold, counted anew. */
const counted: Record<keyof Kept, string> = {
  closed_sales: `SELECT * FROM (${closed}) AS closed ORDER BY deal_id`,
  dated_sale_tallies: `SELECT coalesce(d.stage, c.pipeline_stage) AS stage, d.expected_close_date::text AS day, d.probability, count(*)::int AS sales,
      count(*) FILTER (WHERE coalesce(d.value, c.value) > 0)::int AS worth, sum(coalesce(d.value, c.value)) AS value
    FROM deals AS d JOIN contacts AS c ON c.id = d.contact_id WHERE d.deleted_at IS NULL AND c.deleted_at IS NULL
      AND (d.expected_close_date IS NOT NULL OR d.probability IS NOT NULL) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  fact_sums: `SELECT fact, is_day, CASE WHEN is_day THEN date_trunc('day', at, 'UTC') ELSE to_timestamp(floor(extract(epoch FROM at) / 900) * 900) END AS moment,
      part, days, count(*)::int AS count, sum(value)::numeric(20,2) AS value
    FROM (SELECT 'people' AS fact, created_at AS at, source AS part, NULL::int AS days, 0 AS value FROM contacts WHERE deleted_at IS NULL
      UNION ALL SELECT 'imported', created_at, source, NULL, 0 FROM contacts AS c WHERE deleted_at IS NULL AND EXISTS (SELECT FROM stage_changes AS s WHERE s.id = c.id AND s.contact_id = c.id)
      UNION ALL SELECT CASE WHEN is_won THEN 'won' ELSE 'lost' END, closed_at, CASE WHEN is_won THEN source ELSE coalesce(reason, 'not_said') END, NULL, value FROM (${closed}) AS closed
      UNION ALL SELECT 'closed', closed_at, '', days, 0 FROM (${closed}) AS closed WHERE days IS NOT NULL
      UNION ALL SELECT 'stayed', s.at, s.from_stage, floor(s.seconds_before / 86400.0)::int, 0 FROM stage_changes AS s JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL
        WHERE s.from_stage IS NOT NULL AND s.seconds_before IS NOT NULL AND s.of_one IS DISTINCT FROM 'sale') AS fact CROSS JOIN unnest(ARRAY[true, false]) AS is_day
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
};
const kept: Record<keyof Kept, string> = {
  closed_sales:
    "SELECT deal_id, contact_id, stage, is_won, closed_at, value, source, reason, days FROM closed_sales ORDER BY deal_id",
  dated_sale_tallies: `SELECT stage, day::text AS day, probability, sum(sales)::int AS sales, sum(worth)::int AS worth, sum(value) AS value FROM dated_sale_tallies
    GROUP BY 1, 2, 3 HAVING sum(sales) <> 0 OR sum(worth) <> 0 OR sum(value) <> 0 ORDER BY 1, 2, 3`,
  fact_sums: `SELECT fact, is_day, moment, part, days, sum(count)::int AS count, sum(value) AS value FROM fact_sums WHERE fact <> 'reached'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0 OR sum(value) <> 0 ORDER BY 1, 2, 3, 4, 5`,
};
const inside = async (owner: SignedIn, statement: string) =>
  (await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql.raw(statement)))).rows;
const read = async (owner: SignedIn, statements: Record<keyof Kept, string>): Promise<Kept> => {
  const rows = { closed_sales: [], dated_sale_tallies: [], fact_sums: [] } as Kept;
  for (const table of tables) rows[table] = await inside(owner, statements[table]);
  return rows;
};
const fold = (owner: SignedIn) =>
  inside(
    owner,
    `SELECT app.fold_fact_sums('${owner.user.workspaceId}', '-infinity'), app.fold_dated_sale_tallies('${owner.user.workspaceId}')`,
  );

const add = async (owner: SignedIn, lastName: string, pipelineStage: string, value: string) =>
  (
    await owner.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName,
        email: `${lastName}@example.com`,
        source: "Referral",
        pipelineStage,
        value,
      },
    })
  ).body.id;

/** A business with sales of every kind, and what it does with them. */
async function shop() {
  const owner = await server.newOwner();
  const [a, b, c] = [
    await add(owner, "Ito", "new", "10"),
    await add(owner, "Okafor", "customer", "20.50"),
    await add(owner, "Silva", "proposal", "0"),
  ];
  const note = async (contactId: string, stage: string, more: object) =>
    (
      await owner.call(dealsApi.create, {
        body: { contactId, title: "Fence", stage, value: "7.25", expectedCloseDate: "2030-05-01", ...more },
      })
    ).body.id;
  const [open, won] = [await note(b, "proposal", { probability: 40 }), await note(a, "customer", {})];
  return { owner, a, b, c, open, won };
}

/** The same by quarters of an hour, in which all moves of a quarter are one moment; and from sums. */
const reachedBy = {
  counted: reached
    .replaceAll("FROM stage_changes) AS since", "FROM quarters) AS since")
    .replaceAll("JOIN stage_changes AS s", "JOIN quarters AS s"),
  kept: `SELECT since.moment, sums.part, sum(sums.count)::int AS count FROM (SELECT DISTINCT at AS moment FROM quarters) AS since
    JOIN fact_sums AS sums ON sums.fact = 'reached' AND NOT sums.is_day AND sums.moment >= since.moment GROUP BY 1, 2 HAVING sum(sums.count) <> 0 ORDER BY 1, 2`,
};
const quarters =
  "WITH quarters AS (SELECT contact_id, to_stage, of_one, to_timestamp(floor(extract(epoch FROM at) / 900) * 900) AS at FROM stage_changes) ";

test("closed sales and sums are what counting all rows gives, after every kind of change", async () => {
  const { owner, a, b, c, open, won } = await shop();
  const undone = async (file: string[][]) => (await imported(owner, file)).id;
  const people = [
    ["First Name", "Last Name", "Email", "Source", "Stage", "Value"],
    ["Ana", "Ruiz", "ana@example.com", "Website", "Customer", "5"],
    ["Ben", "Ruiz", "ben@example.com", "Website", "Lost", "0"],
  ];
  const merge = async (keepId: string, goneId: string) => {
    const version = async (id: string) =>
      (await owner.call(contactsApi.get, { params: { id } })).body.version;
    const { body } = await owner.call(contactMergesApi.create, {
      body: {
        keepId,
        mergedIds: [goneId],
        versions: { [keepId]: await version(keepId), [goneId]: await version(goneId) },
      },
    });
    return body.merges?.[0]?.id ?? "";
  };
  const update = (id: string, body: object) => owner.call(contactsApi.update, { params: { id }, body });
  const sell = (id: string, body: object) => owner.call(dealsApi.update, { params: { id }, body });
  const bulk = (action: object) =>
    owner.call(contactsApi.bulk, { body: { ids: [a, b, c], action: action as never } });
  const others = Array.from({ length: 30 }, (_, at) => [
    "Uri",
    `Novak ${at}`,
    `uri${at}@example.com`,
    "Website",
    at < 2 ? "Customer" : "New",
    "5",
  ]);
  const mergeUploaded = async () => {
    const [keep, gone] = ["uri0@example.com", "uri1@example.com"].map(
      (email) => list.find((one) => one.email === email)?.id ?? "",
    );
    return (merged = await merge(keep!, gone!));
  };
  const sumRows = async () => Number((await inside(owner, "SELECT count(*) FROM fact_sums"))[0]?.count);
  let [file, second, merged, rows] = ["", "", "", 0];
  let list: Awaited<ReturnType<typeof allContacts>> = [];
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    "an upload": async () => (file = await undone(people)),
    "another upload": async () => {
      second = await undone([people[0]!, ...others]);
      list = await allContacts(owner);
    },
    "a merge of uploaded people": mergeUploaded,
    "the undo of that merge": () => owner.call(contactMergesApi.undo, { params: { id: merged } }),
    "that merge again": mergeUploaded,
    "uploaded and merged, gone for good": () =>
      inside(owner, "DELETE FROM contacts WHERE deleted_at IS NOT NULL"),
    "the other upload undone": async () => {
      rows = await sumRows();
      return owner.call(importsApi.undo, { params: { id: second } });
    },
    "a move to won": () => update(c, { pipelineStage: "customer", value: "3" }),
    "another source": () => update(c, { source: "Website" }),
    "a sale lost with its reason": () => sell(open, { stage: "lost", lostReason: "no_answer" }),
    "another reason": () => sell(open, { lostReason: "not_now" }),
    "a day and a likelihood for a main sale": () =>
      sell(b, { expectedCloseDate: "2030-06-01", probability: 70 }),
    "many moved": () => bulk({ type: "stage", pipelineStage: "qualified" }),
    "many moved back": () => bulk({ type: "stage", pipelineStage: "customer" }),
    "time passed": () =>
      inside(
        owner,
        "UPDATE stage_changes SET at = at - interval '40 days', seconds_before = seconds_before + 86400 * 3",
      ),
    "added earlier": () => inside(owner, "UPDATE contacts SET created_at = created_at - interval '41 days'"),
    "a move after a long stay": () => update(a, { pipelineStage: "negotiation" }),
    "a main sale lost, where another one is won": () =>
      sell(b, { stage: "lost", lostReason: "other", lostNote: "Moved" }),
    "a merge": async () => (merged = await merge(a, b)),
    "its undo": () => owner.call(contactMergesApi.undo, { params: { id: merged } }),
    "a merge for good": () => merge(a, c),
    "what was merged gone": () => inside(owner, "DELETE FROM contacts WHERE deleted_at IS NOT NULL"),
    "a sale in the bin": () => owner.call(dealsApi.remove, { params: { id: won } }),
    "a sale back": () => owner.call(dealsApi.restore, { params: { id: won } }),
    "a customer in the bin": () => owner.call(contactsApi.remove, { params: { id: b } }),
    "a customer back": () => owner.call(contactsApi.restore, { params: { id: b } }),
    "another meaning of a stage": async () => {
      const { body } = await owner.call(pipelineStagesApi.list);
      const stage = body.find(({ key }) => key === "negotiation");
      const params = { id: stage?.id ?? "" };
      const answer = await owner.call(pipelineStagesApi.update, { params, body: { type: "won" } });
      expect(await server.runJobs(renewClosed, owner)).toBe(1);
      await owner.call(pipelineStagesApi.update, { params, body: { name: "Talking" } });
      expect(await server.runJobs(renewClosed, owner)).toBe(0);
      return answer;
    },
    folding: () => fold(owner),
    "the upload undone": () => owner.call(importsApi.undo, { params: { id: file } }),
    "a customer gone for good": () => inside(owner, `DELETE FROM contacts WHERE id = '${b}'`),
  };
  for (const [what, change] of Object.entries(changes)) {
    const answer = await change();
    if (answer instanceof Object && "status" in answer) expect([what, answer.status]).toEqual([what, 200]);
    // All at once, not each by themselves.
    if (what === "the other upload undone") expect((await sumRows()) - rows).toBeLessThan(40);
    expect([what, await read(owner, kept)]).toEqual([what, await read(owner, counted)]);
    expect([what, await inside(owner, quarters + reachedBy.kept)]).toEqual([
      what,
      await inside(owner, quarters + reachedBy.counted),
    ]);
  }
  expect((await read(owner, kept)).closed_sales.length).toBeGreaterThan(0);
  await asOwner(server.database.ownerUrl, `DELETE FROM workspaces WHERE id = '${owner.user.workspaceId}'`);
  expect(await read(owner, kept)).toEqual({ closed_sales: [], dated_sale_tallies: [], fact_sums: [] });
});

test("a business that was there before has them from the update", async () => {
  const { owner } = await shop();
  const before = await read(owner, kept);
  const update = readFileSync("database/migrations/20261128221000_sales_and_day_sums.sql", "utf8");
  const fillings = update.match(/^(INSERT INTO|DO \$\$)[\s\S]+?;\n(END \$\$;\n)?(?=\n|INSERT)/gm) ?? [];
  expect(fillings).toHaveLength(6);
  for (const table of ["closed_sales", "fact_sums", "dated_sale_tallies"])
    await inside(owner, `DELETE FROM ${table}`);
  await inside(owner, "DELETE FROM fact_sums");
  for (const filling of fillings) {
    await inside(owner, filling);
    // With its triggers: what they add is what the last filling adds for those that came before them.
    if (filling.includes("insert_closed_sales")) await inside(owner, "DELETE FROM fact_sums");
  }
  expect(await read(owner, kept)).toEqual(before);
});

test("are looked up row by row, also while statistics don't know the tables", async () => {
  const others = await server.newOwner();
  const add = (
    count: number,
  ) => sql`INSERT INTO contacts (workspace_id, id, first_name, last_name, email, source, pipeline_stage, search_text, sort_name)
    SELECT app.workspace_id(), gen_random_uuid(), 'Dana', 'Whitfield', n || '@example.com', 'Referral', 'new', 'dana', 'dana' FROM generate_series(1, ${count}::int) AS n`;
  await server.database.inWorkspace(others.user.workspaceId, (tx) => tx.execute(add(3000)));
  const owner = await server.newOwner();
  const fetched = await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
    const look = async () => {
      const { rows } = await tx.execute(
        sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'contacts'`,
      );
      return Number(rows[0]?.read);
    };
    await tx.execute(add(2000));
    const before = await look();
    await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, to_stage, at)
      SELECT workspace_id, id, id, pipeline_stage, now() FROM contacts ORDER BY id LIMIT 100`);
    return (await look()) - before;
  });
  // All by the statement itself; then each that it moves by its foreign key, and by what the trigger sums.
  expect(fetched - 2000).toBeLessThan(100 * 5);
});
