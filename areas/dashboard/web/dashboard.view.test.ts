import { describe, expect, test } from "vitest";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { moveRefused, recentFilters, toasts, welcomeWords, words } from "./dashboard.messages.ts";
import { allDone, celebrates, doneOf, tipOf, tips } from "./first-steps.view.ts";
import { recentQuery, stagesOfFilter } from "./recent-contacts.view.ts";
import { goalLabel, meaningOf, shownNumber } from "./stats-row.view.ts";
import { tourWidthPixels } from "#platform/contract/tour.ts";
import { tourSteps } from "#areas/dashboard/contract/tour.rules.ts";

const stages: PipelineStage[] = presetStages.map((preset, order) => ({
  ...preset,
  id: preset.key,
  order,
  isDefault: order === 0,
  automationRules: [],
  createdAt: "2026-11-18T16:10:00.000Z",
}));
const stats = {
  totalContacts: 1204,
  activeLeads: 23,
  conversionRate: 34,
  totalRevenue: "148260.00",
  upcomingMeetings: 0,
  tasksCompleted: 0,
  emailsSent: 0,
  revenue: "0.00",
};

test("the words are the stated ones", () => {
  expect(words).toMatchObject({
    title: "My Business",
    nothingFound: "No contacts found matching your search",
    nobody: "No contacts found",
    viewAll: "View All",
    add: "Add Person",
    setup: "5-Min Setup",
  });
  expect(toasts).toMatchObject({
    deleted: { title: "Success", description: "Contact deleted successfully" },
    deleteFailed: { title: "Error", description: "Failed to delete contact" },
  });
  expect(recentFilters.map(({ value, label }) => [value, label])).toEqual([
    ["all", "All Contacts"],
    ["leads", "New Leads"],
    ["customers", "Customers"],
  ]);
});

describe("numbers", () => {
  test("of leads show the month's goal, where there is one", () => {
    const goal = { wanted: 1000, added: 3 };
    expect([
      goalLabel("activeLeads", goal),
      goalLabel("totalContacts", goal),
      goalLabel("activeLeads", null),
    ]).toEqual(["3 of 1,000 new this month", "", ""]);
  });

  test("show as count, rounded percentage and money", () => {
    expect(
      (["totalContacts", "conversionRate", "totalRevenue", "upcomingMeetings"] as const).map((key) =>
        shownNumber(key, stats),
      ),
    ).toEqual(["1,204", "34%", "$148,260", "0"]);
  });
  test("a sum larger than any single amount still shows", () =>
    expect(shownNumber("totalRevenue", { ...stats, totalRevenue: "1234567890.50" })).toBe(
      "$1,234,567,890.50",
    ));
  test("say neither 'no one' for 1 customer of 201, nor 'half' for 43%", () => {
    for (const conversionRate of [0, 43, 100])
      expect(meaningOf("conversionRate", { ...stats, conversionRate }, false)).toBe("have become customers");
  });
  test("tell readers who see only their own that these are theirs", () => {
    expect(
      [0, 3].map((totalContacts) => meaningOf("totalContacts", { ...stats, totalContacts }, true)),
    ).toEqual(["none are yours yet", "assigned to you"]);
    expect(meaningOf("totalContacts", stats, false)).toBe("everyone you know");
    expect(
      [welcomeWords(true).help, welcomeWords(false).help].map((text) =>
        text.includes("only the customers assigned to you"),
      ),
    ).toEqual([true, false]);
  });
});

describe("Recent Contacts", () => {
  test.each([
    ["all", undefined],
    ["leads", "new,lead,following,contacted,prospect"],
    ["customers", "customer,won"],
  ] as const)("%s asks for what is in those columns of the board: %s", (filter, asked) =>
    expect(stagesOfFilter(filter, stages)).toBe(asked),
  );
  test("of a business that renamed its won stage still finds its customers", () => {
    expect(
      stagesOfFilter(
        "customers",
        stages.map((stage) => (stage.type === "won" ? { ...stage, name: "Regulars" } : stage)),
      ),
    ).toBe("customer");
  });
  test("first asks for what came with the page", () =>
    expect(recentQuery("all", "  ", stages)).toEqual({
      search: undefined,
      stage: undefined,
      limit: 5,
      fields: "card",
    }));
});

describe("first steps", () => {
  const none = { addContact: false, createTask: false, sendEmail: false, explorePipeline: false };
  test("are celebrated only when all four are done", () => {
    expect([doneOf(none), allDone(none)]).toEqual([0, false]);
    expect(allDone({ ...none, addContact: true, createTask: true, sendEmail: true })).toBe(false);
    const all = { addContact: true, createTask: true, sendEmail: true, explorePipeline: true };
    expect([allDone(all), celebrates(all, false), celebrates(all, true)]).toEqual([true, true, false]);
  });
  test("every day has a tip", () =>
    expect([0, 1, 2, 3].map((day) => tips.indexOf(tipOf(new Date(day * 86_400_000))))).toEqual([0, 1, 2, 0]));
});

test("the tour has the four stated steps, 320 px wide", () => {
  expect([tourSteps.map((step) => step.target), tourWidthPixels]).toEqual([
    ["stats", "add", "pipeline", "search"],
    320,
  ]);
});

test("a refused move says who is back where, and why", () => {
  expect(moveRefused("Dana Whitfield", "Proposal", "Choose a stage from the list")).toBe(
    "Dana Whitfield is back in Proposal. Choose a stage from the list",
  );
  expect(moveRefused("Dana Whitfield", "Proposal", undefined)).toContain("Check your connection");
});
