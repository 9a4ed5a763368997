import type pg from "pg";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { inTurns, pairOf } from "./fixture.ts";
import { apiOf, type ProductFixture, withProduct } from "./product-fixture.ts";

const creates = 80;
const limit = 10_000;

/** Creating customers far from the limit of a plan and near it, against a plan without one, in turn. */
export const contactRoomFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const business = async (plan: string, used: number) => {
    const { cookie, workspaceId } = await openBusiness(server, owner, 0);
    await owner.query("UPDATE subscriptions SET plan = $2 WHERE workspace_id = $1", [workspaceId, plan]);
    const api = apiOf(server, cookie);
    return async () => {
      await setUsed(owner, workspaceId, used);
      const begun = performance.now();
      for (let made = 0; made < creates; made++)
        await api("POST", "/api/contacts", {
          firstName: "Dana",
          lastName: "Whitfield",
          email: `dana${Math.random()}@example.com`,
          source: "Referral",
        });
      return (creates * 1000) / (performance.now() - begun);
    };
  };
  const without = await business("enterprise", 100);
  const figures: Figure[] = [];
  for (const [what, used, least] of [
    ["far from", 100, 0.97],
    ["near", limit - 90, 0.85],
  ] as const) {
    const rounds = await inTurns([await business("professional", used), without], 9);
    const { ours, theirs, ratio } = pairOf(rounds, 1);
    figures.push({
      what: `creating a customer ${what} the limit of the plan`,
      measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
      asked: `>= ${least * 100} % of a plan without a limit`,
      reached: ratio >= least,
    });
  }
  return figures;
}

/** Counts the business as having so many customers, however many rows there are. */
const setUsed = (owner: pg.Client, workspaceId: string, used: number): Promise<unknown> =>
  owner.query(
    `INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value)
     SELECT $1, 'new', 'active', $2 - coalesce(sum(contacts), 0), 0 FROM contact_tallies WHERE workspace_id = $1`,
    [workspaceId, used],
  );
