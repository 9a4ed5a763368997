import type pg from "pg";
import { updateDeal } from "#areas/deals/server/deals.service.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { bare, paired } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";
import { ctxIn, recordedOn } from "./recorded.ts";

const asked = 50;
const milliseconds = 3000;

/** A sale is moved between two stages, one move after the other, compared with a bare handler with the same statements. */
export const moveFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner, databaseUrl }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 10_000);
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id FROM contacts WHERE workspace_id = $1 AND pipeline_stage = 'proposal' LIMIT 1",
    [workspaceId],
  );
  const id = rows[0]?.id ?? "";
  const rival = await bare({
    databaseUrl,
    routes: [{ method: "POST", path: "/move", statements: await statementsOf(owner, workspaceId, id) }],
  });
  const headers = { cookie, "content-type": "application/json" };
  const { ours, theirs, ratio } = await paired(
    () =>
      movesPerSecond((stage) =>
        fetch(`${server.address}/api/deals/${id}`, {
          method: "PUT",
          headers,
          body: JSON.stringify({ stage }),
        }),
      ),
    () => movesPerSecond(() => fetch(`${rival.address}/move`, { method: "POST" })),
  );
  await rival.stop();
  return [
    {
      what: "moving a sale to another stage, one after the other",
      measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
      asked: `>= ${asked} % of a bare handler with the same statements`,
      reached: ratio * 100 >= asked,
    },
  ];
}

async function movesPerSecond(move: (stage: string) => Promise<Response>): Promise<number> {
  const begun = performance.now();
  let moves = 0;
  for (; performance.now() - begun < milliseconds; moves++) {
    const answer = await move(moves % 2 === 0 ? "negotiation" : "proposal");
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  return (moves * 1000) / (performance.now() - begun);
}

/** The product's own statements of one move, recorded as they are made and then taken back. What is written anew has a new id each time. */
async function statementsOf(client: pg.Client, workspaceId: string, id: string) {
  const { tx, written } = recordedOn(client);
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.workspace_id', $1, true)", [workspaceId]);
  await client.query("SET LOCAL ROLE mainstay_app");
  const ctx = ctxIn(tx, workspaceId);
  await updateDeal(ctx, id, { stage: "negotiation" });
  await client.query("ROLLBACK");
  const anew = (value: unknown): unknown =>
    typeof value === "string"
      ? value.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (one) =>
          one === workspaceId || one === id ? one : "NEW_ID",
        )
      : value;
  const inWorkspace = { text: "SELECT set_config('app.workspace_id', $1, true)", values: [workspaceId] };
  const replayed = written.map(({ text, values }) => ({
    text,
    values: /^insert/i.test(text) ? values.map(anew) : values,
  }));
  return [inWorkspace, ...replayed];
}
