import { expect, test } from "vitest";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal, DealColumn } from "#areas/deals/contract/deals.schema.ts";
import { dealColumnsOf, furtherDeals, withMovedDeal } from "./deal-board.view.ts";
import { boarded, listed } from "./deals.sample.ts";

const stages: PipelineStage[] = presetStages.map((preset, order) => ({
  ...preset,
  id: `stage-${preset.key}`,
  order,
  isDefault: order === 0,
  automationRules: [],
  createdAt: "2026-11-18T16:10:00.000Z",
}));
const [some] = listed({ view: "opportunities" }) as [Deal];
const sale = (id: string, stage: string, value = "100.00"): Deal => ({
  ...some,
  id,
  stage,
  value,
  likelihood: 50,
});
const column = (key: string, deals: Deal[], more: Partial<DealColumn> = {}): DealColumn => ({
  stageId: `stage-${key}`,
  keys: [key],
  closedFrom: null,
  count: deals.length,
  value: "1000.00",
  likely: "500.00",
  deals,
  next: null,
  ...more,
});
const board = [
  column("new", []),
  column("qualified", [sale("b", "qualified")]),
  column("proposal", [sale("a", "proposal", "300.00")], { count: 30, next: "after-a" }),
  column("customer", [], { closedFrom: "2026-10-24", likely: "0.00" }),
];
const shown = (columns: DealColumn[]) =>
  columns.map(({ count, value, likely, deals }) => [count, value, likely, deals.map(({ id }) => id).join()]);

test("the columns stand in the order of the stages and say how many are in them", () => {
  expect(dealColumnsOf(stages, board.toReversed()).map(({ label }) => label)).toEqual([
    "New Lead, 0 sales",
    "Qualified, 1 sale",
    "Proposal, 30 sales",
    "Customer, 0 sales",
  ]);
});

test("a move takes the sale to the top of the other column, with count and sums", () => {
  expect(shown(withMovedDeal(board, { id: "a", stage: "qualified" }, stages))).toEqual([
    [0, "1000.00", "500.00", ""],
    [2, "1300.00", "590.00", "a,b"],
    [29, "700.00", "350.00", ""],
    [0, "1000.00", "0.00", ""],
  ]);
  expect(shown(withMovedDeal(board, { id: "a", stage: "customer" }, stages))[3]).toEqual([
    1,
    "1300.00",
    "0.00",
    "a",
  ]);
});

test.each([
  ["to where it stands", "a", "proposal"],
  ["of a sale that is not shown", "z", "qualified"],
  ["to a stage that is not there", "a", "nowhere"],
])("a move %s changes nothing", (_, id, stage) => {
  expect(withMovedDeal(board, { id, stage }, stages)).toEqual(board);
});

test("what a column fetched later is shown once, and no longer once it has moved", () => {
  const [shownColumn] = dealColumnsOf(stages, [board[2]!]);
  const later = [sale("a", "proposal"), sale("c", "proposal"), sale("d", "qualified")];
  expect(furtherDeals(shownColumn!, later).map(({ id }) => id)).toEqual(["c"]);
});

test("the demo's board has every open sale once, and its counts are those of its cards", () => {
  const columns = boarded({}, stages);
  const open = columns.filter(({ closedFrom }) => closedFrom === null);
  expect(open.flatMap(({ deals }) => deals.map(({ id }) => id)).toSorted()).toEqual(
    listed({ view: "open" })
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(columns.map(({ count, deals }) => count - deals.length)).toEqual(columns.map(() => 0));
});
