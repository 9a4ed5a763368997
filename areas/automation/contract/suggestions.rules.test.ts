import { expect, test } from "vitest";
import {
  channels,
  goals,
  leadSources,
  salesCycles,
  type Setup,
} from "#areas/onboarding/contract/onboarding.schema.ts";
import { helpers, suggestedHelpers } from "./suggestions.rules.ts";

const keysFor = (answers: Partial<Setup>) => suggestedHelpers(answers).map(({ key }) => key);

test("the helpers are the four of Auto-Help, in their words and order", () => {
  expect(Object.values(helpers).map(({ name }) => name)).toEqual([
    "Welcome email when someone becomes a customer",
    "Follow-up task after 3 days",
    "Birthday greeting",
    "Win-back after 60 days",
  ]);
});

test.each<[string, Partial<Setup>, string[]]>([
  ["nothing answered", {}, []],
  ["no goal yet", { primaryGoals: [], leadSources: ["Referrals"], currentChallenges: "I forget people" }, []],
  ["a goal that no helper serves", { primaryGoals: ["Track finances better"] }, ["welcome", "followUp"]],
  ["more leads", { primaryGoals: ["Generate more leads"] }, ["followUp", "welcome"]],
  ["more deals", { primaryGoals: ["Close more deals"] }, ["followUp", "welcome", "winBack"]],
  [
    "more deals that take half a year each",
    { primaryGoals: ["Close more deals"], salesCycle: "3-6 months" },
    ["followUp", "welcome"],
  ],
  [
    "more deals and email, quickly sold",
    {
      primaryGoals: ["Close more deals"],
      communicationChannels: ["Email campaigns"],
      salesCycle: "1-4 weeks",
    },
    ["followUp", "winBack", "welcome"],
  ],
  ["better service", { primaryGoals: ["Improve customer service"] }, ["welcome", "birthday", "followUp"]],
  [
    "better service for referred customers",
    { primaryGoals: ["Improve customer service"], leadSources: ["Referrals"] },
    ["welcome", "birthday", "followUp"],
  ],
  [
    "better service by direct mail",
    { primaryGoals: ["Improve customer service"], communicationChannels: ["Direct mail"] },
    ["birthday", "welcome", "followUp"],
  ],
  [
    "marketing that runs by itself",
    { primaryGoals: ["Automate marketing"], communicationChannels: ["Email campaigns"] },
    ["welcome", "winBack", "followUp"],
  ],
  [
    "a new business",
    {
      primaryGoals: ["Start a new business"],
      communicationChannels: ["Email campaigns"],
      currentChallenges: "Nobody comes back",
    },
    ["welcome", "followUp"],
  ],
  [
    "a business that grows",
    { primaryGoals: ["Scale existing business"] },
    ["winBack", "welcome", "followUp"],
  ],
  [
    "a new business alongside a growing one",
    { primaryGoals: ["Start a new business", "Scale existing business"] },
    ["welcome", "winBack", "followUp"],
  ],
  [
    "what holds them back: forgotten people",
    { primaryGoals: ["Track finances better"], currentChallenges: "We FORGET to call people." },
    ["followUp", "welcome"],
  ],
  [
    "what holds them back: customers who stay away",
    { primaryGoals: ["Track finances better"], currentChallenges: "They buy once and never come back" },
    ["winBack", "welcome", "followUp"],
  ],
  [
    "another goal in their own words",
    { primaryGoals: ["Manage social media"], secondaryGoal: "More loyal guests" },
    ["birthday", "welcome", "followUp"],
  ],
  [
    "many ways to find people count once",
    {
      primaryGoals: ["Improve customer service"],
      leadSources: ["Website/Landing pages", "Google Ads", "Facebook/Instagram Ads"],
    },
    ["welcome", "followUp", "birthday"],
  ],
  [
    "people met by calling and at events",
    { primaryGoals: ["Improve customer service"], leadSources: ["Networking events", "Cold calling"] },
    ["followUp", "welcome", "birthday"],
  ],
])("%s", (_what, answers, wanted) => expect(keysFor(answers)).toEqual(wanted));

test.each<[Partial<Setup>, (string | undefined)[]]>([
  [
    { primaryGoals: ["Close more deals"] },
    ["You chose “Close more deals”.", undefined, "You chose “Close more deals”."],
  ],
  [
    {
      primaryGoals: ["Track finances better"],
      leadSources: ["Google Ads", "Networking events"],
      communicationChannels: ["Phone calls"],
    },
    ["Customers find you through “Networking events”.", undefined],
  ],
  [
    { primaryGoals: ["Track finances better"], salesCycle: "1-7 days" },
    [undefined, undefined, "Your customers usually buy within 1-7 days."],
  ],
  [
    { primaryGoals: ["Track finances better"], currentChallenges: "No time to follow up" },
    ["It helps with what you told us.", undefined],
  ],
])("each names the answer that speaks most for it: %j", (answers, wanted) =>
  expect(suggestedHelpers(answers).map(({ because }) => because)).toEqual(wanted),
);

test("whatever the answers, there are at most three, each once", () => {
  const all = {
    primaryGoals: [...goals],
    leadSources: [...leadSources],
    communicationChannels: [...channels],
    currentChallenges: "welcome follow loyal lost".repeat(80),
  };
  for (const salesCycle of ["", ...salesCycles] as const) {
    for (const goal of goals) {
      for (const answers of [
        { ...all, salesCycle },
        { primaryGoals: [goal], salesCycle },
      ]) {
        const keys = keysFor(answers);
        expect([keys.length >= 2 && keys.length <= 3, new Set(keys).size]).toEqual([true, keys.length]);
      }
    }
  }
});
