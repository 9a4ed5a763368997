import { expect, test } from "vitest";
import { choiceIn, subscribeAddress } from "./subscribe.view.ts";

test("a choice survives its address, and anything else in one is none", () => {
  expect([
    choiceIn(subscribeAddress({ plan: "professional", interval: "year" }).slice("/subscribe".length)),
    choiceIn("?plan=starter&interval=year"),
    choiceIn("?plan=gold"),
    choiceIn(""),
  ]).toEqual([
    { plan: "professional", interval: "year" },
    { plan: "starter", interval: "month" },
    undefined,
    undefined,
  ]);
});
