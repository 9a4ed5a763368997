import { describe, expect, test } from "vitest";
import type { BoardColumn, BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { columnsOf, withMoved } from "./pipeline-board.view.ts";

const stages: PipelineStage[] = presetStages.map((preset, order) => ({
  ...preset,
  id: `stage-${preset.key}`,
  order,
  isDefault: order === 0,
  automationRules: [],
  createdAt: "2026-11-18T16:10:00.000Z",
}));
const person = (id: string, pipelineStage: string, value = "100.00"): BoardContact => ({
  id,
  firstName: "Dana",
  lastName: id,
  value,
  pipelineStage,
  version: 1,
  stageSince: null,
  moreSales: 0,
});
const column = (key: string, count: number, contacts: BoardContact[], value = "0.00"): BoardColumn => ({
  stageId: `stage-${key}`,
  keys: [key],
  count,
  value,
  contacts,
});
const board = [
  column("new", 9, [person("a", "new", "650.00"), person("b", "lead")], "1000.00"),
  column("qualified", 2, [person("c", "qualified"), person("d", "qualified")], "200.00"),
];

describe("the columns", () => {
  test("stand in the order of the stages, also those where no one is", () => {
    expect(columnsOf(stages, board).map(({ stage, count }) => [stage.name, count])).toEqual([
      ["New Lead", 9],
      ["Qualified", 2],
      ["Proposal", 0],
      ["Negotiation", 0],
      ["Customer", 0],
      ["Lost", 0],
    ]);
  });
  test("say how many are not shown, and lead to all of them", () => {
    const [first, second] = columnsOf(stages, [{ ...board[0]!, keys: ["new", "lead"] }, board[1]!]);
    expect([first?.hidden, first?.href, second?.hidden]).toEqual([7, "/contacts?stage=new,lead", 0]);
  });
});

describe("a move", () => {
  test("moves the customer with count and value to the top; the second one goes behind '+N more'", () => {
    const moved = withMoved(board, board[0]!.contacts[0]!, { id: "stage-qualified", key: "qualified" });
    expect(
      moved.map(({ count, value, contacts }) => [
        count,
        value,
        contacts.map(({ id, pipelineStage }) => `${id} ${pipelineStage}`),
      ]),
    ).toEqual([
      [8, "350.00", ["b lead"]],
      [3, "850.00", ["a qualified", "c qualified"]],
    ]);
  });
  test.each([
    ["to where they stand", "stage-new"],
    ["to a stage that is not there", "stage-nowhere"],
  ])("%s changes nothing", (_, id) => {
    expect(withMoved(board, board[0]!.contacts[0]!, { id, key: "x" })).toEqual(board);
  });
});
