import { expect, test } from "vitest";
import { NewHelper } from "./helpers.schema.ts";
import { actionWords, triggerWords } from "./helper-words.rules.ts";
import { recipeOf, recipes } from "./helper-recipes.rules.ts";

test("there are a dozen recipes", () => {
  expect(Object.keys(recipes)).toHaveLength(12);
});

test.each(Object.entries(recipes))("%s is a helper that can be saved as it is", (_key, recipe) => {
  expect(NewHelper.safeParse(recipe).error).toBeUndefined();
});

test.each(Object.entries(recipes))("%s is told in words, as it is offered", (_key, { definition }) => {
  const words = `${triggerWords(definition.when as never)}, ${actionWords(definition as never)}`;
  expect(words).not.toMatch(/NaN|undefined|null/);
});

test("an unknown recipe is none", () => {
  expect(recipeOf("toString")).toBeUndefined();
  expect(recipeOf(null)).toBeUndefined();
  expect(recipeOf("checkIn")?.name).toBe("Check in after 30 days");
});
