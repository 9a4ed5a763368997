import { describe, expect, test } from "vitest";
import { plans } from "#areas/billing/contract/plans.schema.ts";
import { isInTheMaking } from "#areas/billing/contract/promises.rules.ts";
import { pages } from "#apps/pages.ts";
import { readsIn } from "./testing/html.ts";
import { testServer } from "./testing/test-server.ts";

const server = await testServer();
const promises = plans.flatMap((plan) =>
  plan.features.map((feature) => [`${plan.name}: ${feature.text}`, { plan, feature }] as const),
);
const kept = promises.filter(([, { feature }]) => !isInTheMaking(feature));
const screenOf = ([name, { feature }]: (typeof promises)[number]) =>
  feature.keptBy && "screen" in feature.keptBy ? [[name, feature.keptBy.screen] as const] : [];

describe("a promise of a plan", () => {
  test("is to the letter what is stated", () => {
    expect(
      plans.map(({ features }) =>
        features
          .map(({ text }) => text)
          .join(", ")
          .toLowerCase(),
      ),
    ).toEqual([
      "up to 1,000 contacts, basic crm and pipeline, email campaigns, tasks, basic reporting, mobile app access, email support",
      "up to 10,000 contacts, advanced crm and automation, ai dialer, advanced email marketing, social media management, advanced reporting, integrations, priority support, custom fields and tags",
      "unlimited contacts, white-label, advanced ai assistant, business formation tools, accounting, custom integrations, dedicated account manager, phone support, api access, custom onboarding",
    ]);
  });

  test.each(kept.flatMap(screenOf))(
    "%s is kept: %s is built, and opens with what it reads",
    async (_name, path) => {
      const page = pages.find((one) => one.path === path.split("?")[0]);
      expect([path, page?.module]).toEqual([path, expect.stringMatching(/^areas\//)]);
      const owner = await server.newOwner();
      const answer = await owner.send(path, { headers: { accept: "text/html" } });
      expect(answer.status).toBe(200);
      // What a screen reads first fails as a whole or not at all.
      expect(Object.keys(readsIn(await answer.text())).length).toBeGreaterThan(1);
    },
  );

  test.each(kept.filter(([, { feature }]) => feature.keptBy && "limit" in feature.keptBy))(
    "%s is kept: so many are counted",
    (_name, { plan, feature }) => {
      const said = /[\d,]+/.exec(feature.text)?.[0].replaceAll(",", "");
      expect(plan.contactLimit).toBe(said === undefined ? null : Number(said));
    },
  );
});
