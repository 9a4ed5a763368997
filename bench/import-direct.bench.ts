import { randomUUID } from "node:crypto";
import { signUp } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { median } from "./fixture.ts";
import { peopleFile } from "./import-fixture.ts";
import { inBothDatabases, type ProductFixture } from "./product-fixture.ts";

const rows = 10_000;
const rounds = 3;
const columns =
  "first_name, last_name, email, phone, company, job_title, source, status, value, pipeline_stage, tags, custom_fields, search_text, sort_name, created_at, updated_at";
const fieldMapping = JSON.stringify({
  "First Name": "firstName",
  "Last Name": "lastName",
  Email: "email",
  Phone: "phone",
  Company: "company",
  "Job Title": "jobTitle",
  Value: "value",
  Stage: "pipelineStage",
});

/** A file by one call, each time into a business just made, beside one statement that inserts the same customers. In both kinds of PostgreSQL. */
export const importDirectFigures = (): Promise<Figure[]> => inBothDatabases({ RUN: "all" }, measure);

async function measure({ server, owner }: ProductFixture, where: string): Promise<Figure[]> {
  const file = peopleFile(rows);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const cookie = await signUp(server.address);
    await owner.query("UPDATE subscriptions SET plan = 'enterprise'");
    const form = new FormData();
    form.set("fieldMapping", fieldMapping);
    form.set("file", new Blob([new Uint8Array(file)]), "people.csv");
    const begun = performance.now();
    const response = await fetch(`${server.address}/api/contacts/import`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    const { successful } = (await response.json()) as { successful: number };
    ours.push(performance.now() - begun);
    if (successful !== rows) throw new Error(`Only ${successful} rows were imported (${response.status})`);
    theirs.push(await inserted({ owner }));
  }
  const share = median(theirs) / median(ours);
  const seconds = (times: number[]): string => (median(times) / 1000).toFixed(2);
  return [
    {
      what: `CSV import of 10,000 by one call, ${where}`,
      measured: `${(share * 100).toFixed(1)} % (${seconds(ours)} s against ${seconds(theirs)} s)`,
      asked: ">= 5 % of one bulk INSERT of the same customers",
      reached: share >= 0.05,
    },
  ];
}

/** How long one statement takes for the customers who were imported last, in another business. */
async function inserted({ owner }: Pick<ProductFixture, "owner">): Promise<number> {
  const id = randomUUID();
  await owner.query("INSERT INTO workspaces (id, name) VALUES ($1, 'Other')", [id]);
  const { rows: people } = await owner.query<{ json: string }>(
    `SELECT json_agg(to_json(c))::text AS json FROM (SELECT * FROM contacts WHERE workspace_id = (SELECT workspace_id FROM contacts ORDER BY created_at DESC LIMIT 1)) AS c`,
  );
  const begun = performance.now();
  await owner.query(
    `INSERT INTO contacts (workspace_id, id, ${columns}) SELECT $1, gen_random_uuid(), ${columns} FROM json_populate_recordset(NULL::contacts, $2::json)`,
    [id, people[0]?.json],
  );
  return performance.now() - begun;
}
