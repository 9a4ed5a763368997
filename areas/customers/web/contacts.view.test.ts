import { describe, expect, test } from "vitest";
import { operationsApi } from "#platform/contract/operations.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { ContactStatus } from "#areas/customers/contract/contacts.schema.ts";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import { contactsPage } from "#areas/customers/contract/customers.pages.ts";
import { firstReads } from "#areas/customers/server/customers.reads.ts";
import {
  filterOf,
  followUpOf,
  isNarrowed,
  listingFrom,
  listQueryOf,
  moreFilterCount,
  queryTextOf,
  rowsOf,
  shortDay,
  shownStatus,
  sourceOptions,
  statusOptions,
  typicalSaleWords,
} from "./contacts.view.ts";

const keys = (options: readonly { value: string }[]) => options.map((option) => option.value);

test("the edit form offers the stated statuses, and converted only for a customer who has it", () => {
  expect(keys(statusOptions("active"))).toEqual(["active", "inactive", "unsubscribed"]);
  expect(keys(statusOptions("converted"))).toEqual(["active", "inactive", "unsubscribed", "converted"]);
});

test("whoever is active and bought reads as converted; an opt-out stays in sight", () => {
  const shown = (status: ContactStatus, pipelineStage: string) =>
    shownStatus({ status, pipelineStage }, presetStages);
  expect(shown("active", "customer")).toBe("converted");
  expect(shown("active", "negotiation")).toBe("active");
  expect(shown("active", "lost")).toBe("active");
  expect(shown("unsubscribed", "customer")).toBe("unsubscribed");
  expect(shown("inactive", "customer")).toBe("inactive");
  expect(shown("converted", "new")).toBe("converted");
  expect(shownStatus({ status: "active", pipelineStage: "customer" }, [])).toBe("active");
});

test("an imported source can still be chosen", () => {
  expect(sourceOptions("Trade fair")).toEqual([
    "Facebook Ad",
    "Google Ad",
    "Website",
    "Referral",
    "Other",
    "Trade fair",
  ]);
  expect(sourceOptions("Other")).toHaveLength(5);
  expect(sourceOptions(undefined, ["Referral", "Trade fair", "Walk-in"])).toEqual([
    "Facebook Ad",
    "Google Ad",
    "Website",
    "Referral",
    "Other",
    "Trade fair",
    "Walk-in",
  ]);
});

describe("the address bar", () => {
  const listing = (query: string) => listingFrom(new URLSearchParams(query));

  test.each([
    ["", {}],
    ["search=tom&stage=new", { search: "tom", stage: "new" }],
    ["search=%20%20", {}],
    ["status=gone&sort=sideways&view=all", {}],
    ["stage=new,lead&view=leads", { stage: "new,lead", view: "leads" }],
    [
      "status=active&sort=name&tag=vip&source=Other&other=1",
      { status: "active", sort: "name", tag: "vip", source: "Other" },
    ],
  ])("%s is read as meant", (query, meant) => expect(listing(query)).toEqual(meant));

  test("what is read can be written and read again", () => {
    const before = listing("search=a b&stage=customer&tag=caf%C3%A9&sort=value");
    expect(listing(queryTextOf(before))).toEqual(before);
  });

  test.each([
    "",
    "search=tom",
    "stage=new",
    "search=tom&stage=new",
    "stage=new,lead",
    "view=leads",
    "stage=new&view=customers",
    "view=nobody",
  ])("with ?%s the grid asks what the page's first reads ask", (query) => {
    const reads = firstReads
      .find(({ page }) => page === contactsPage)
      ?.reads({ params: {}, query: new URLSearchParams(query) })
      .map((read) => pathOf(read.call, read.params, read.query));
    const asked = listing(query);
    expect(reads).toEqual([
      pathOf(contactsApi.list, {}, listQueryOf(asked)),
      pathOf(contactsApi.count, {}, filterOf(asked)),
      pathOf(pipelineStagesApi.list),
      pathOf(operationsApi.list),
    ]);
  });

  test("a sort order alone is no filter", () => {
    expect([
      isNarrowed({ sort: "name" }),
      isNarrowed({ tag: "vip" }),
      moreFilterCount({ sort: "name", tag: "vip", search: "a" }),
    ]).toEqual([false, true, 2]);
  });
});

describe("the next follow-up", () => {
  test.each([
    [null, undefined],
    ["2026-11-21", { words: "today", late: false }],
    ["2026-11-22", { words: "tomorrow", late: false }],
    ["2026-11-25", { words: "Nov 25", late: false }],
    ["2027-01-02", { words: "Jan 2, 2027", late: false }],
    ["2026-11-20", { words: "1 day overdue", late: true }],
    ["2026-11-19", { words: "2 days overdue", late: true }],
  ])("%s reads as people say it", (day, words) => expect(followUpOf(day, "2026-11-21")).toEqual(words));

  test("a day is the same day in every time zone", () =>
    expect(shortDay("2026-03-01", "2026-11-21")).toBe("Mar 1"));
});

test("cards stand in rows", () => {
  expect(rowsOf([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]]);
  expect(rowsOf([], 3)).toEqual([]);
});

test.each([
  ["250", "Your typical sale is $250."],
  ["1,250.50", "Your typical sale is $1,250.50."],
  ["$90", "Your typical sale is $90."],
  ["about 500", ""],
  ["0", ""],
  ["", ""],
  [undefined, ""],
])("a typical sale entered as %j reads %j", (told, words) => expect(typicalSaleWords(told)).toBe(words));
