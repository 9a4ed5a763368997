import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { boardContactsPerStage, type BoardColumn } from "#areas/customers/contract/pipeline-board.api.ts";
import { columnOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import { knownStages, stagesOf, stagesSince } from "#areas/pipeline/server/index.ts";
import { listStageTotals } from "./contact-counts.store.ts";
import * as store from "./pipeline-board.store.ts";

/** The board of the workspace: every live contact is counted in exactly one column, in the order of the stages. */
export async function getBoard(ctx: Ctx): Promise<BoardColumn[]> {
  const [stages, totals] = [await stagesOf(ctx), await listStageTotals(ctx.tx)];
  const newest = await store.listNewestOfStages(ctx.tx, {
    keys: totals.map((total) => total.key),
    each: boardContactsPerStage,
    openStages: (await knownStages(ctx)).filter(({ type }) => type === "open").map(({ key }) => key),
  });
  const since = await stagesSince(
    ctx,
    newest.map((contact) => contact.id),
  );
  return stages.map((stage) => {
    const here = totals.filter((total) => columnOf(stages, total.key) === stage);
    const keys = here.map((total) => total.key);
    return {
      stageId: stage.id,
      keys: keys.length > 0 ? keys : [stage.key],
      count: here.reduce((sum, total) => sum + total.count, 0),
      value: sumText(here.reduce((sum, total) => sum + centsOfSum(total.value), 0n)),
      contacts: newest
        .filter((contact) => keys.includes(contact.pipelineStage))
        .slice(0, boardContactsPerStage)
        .map((contact) => ({ ...contact, stageSince: since.get(contact.id) ?? null })),
    };
  });
}
