import { expect, test } from "vitest";
import {
  addedUp,
  consentIn,
  consentToast,
  exportOfShown,
  listingFrom,
  queryTextOf,
  rowsOf,
  rowsOfMonth,
  syncToast,
} from "./accounting.view.ts";

test.each([
  ["", "overview"],
  ["tab=invoices&status=paid", "invoices"],
  ["tab=nothing", "overview"],
  ["tab=overview&list=quotes", "overview"],
])("%s opens %s, and another tab leaves what narrowed it behind", (query, tab) => {
  expect(listingFrom(new URLSearchParams(query))).toEqual({ tab });
  expect(queryTextOf({ tab: "overview" })).toBe("");
});

test("quotes are shown in the tab of invoices", () => {
  expect(listingFrom(new URLSearchParams("tab=invoices&list=quotes"))).toEqual({
    tab: "invoices",
    quotes: true,
  });
});

test("each figure has its rows", () => {
  expect(rowsOf.outstanding).toBe("/accounting?tab=invoices&status=sent%2Coverdue");
  expect(rowsOfMonth({ from: "2026-11-01", to: "2026-11-30" }, "expense")).toBe(
    "/accounting?tab=transactions&type=expense&from=2026-11-01&to=2026-11-30",
  );
});

test.each([
  ["1.10", "2.20", "3.30"],
  ["9999999999999.99", "9999999999999.99", "19999999999999.98"],
  ["0.00", "0.00", "0.00"],
])("%s and %s are %s, to the cent", (one, other, sum) => expect(addedUp(one, other)).toBe(sum));

test.each([
  ["tab=invoices&status=paid&other=1", "/api/accounting/export/invoices?status=paid"],
  ["tab=invoices&list=quotes&status=accepted", "/api/accounting/export/quotes?status=accepted"],
  ["tab=transactions&type=income&search=a", "/api/accounting/export/transactions?type=income&search=a"],
  ["tab=reports&type=income", "/api/accounting/export/transactions"],
  ["", "/api/accounting/export/transactions"],
])("%s exports what it shows", (query, address) =>
  expect(exportOfShown(new URLSearchParams(query))).toBe(address),
);

test.each([
  ["provider=xero&outcome=connected", { provider: "xero", outcome: "connected" }],
  ["provider=wave&outcome=connected", undefined],
  ["provider=xero&outcome=<b>", undefined],
  ["outcome=connected", undefined],
])("%s is %j", (query, consent) => {
  expect(consentIn(new URLSearchParams(query))).toEqual(consent);
});

test("a link is said to be connected only where it is active", () => {
  const consent = { provider: "xero", outcome: "connected" } as const;
  const link = { provider: "xero", companyName: "Alder & Rye" } as const;
  expect(consentToast(consent, [{ ...link, status: "active" }])).toMatchObject({
    title: "Integration Connected",
    description: "Xero: Alder & Rye",
  });
  expect(consentToast(consent, [{ ...link, status: "pending" }])).toBeUndefined();
  expect(consentToast(consent, [])).toBeUndefined();
  expect(consentToast({ provider: "xero", outcome: "declined" }, [])).toMatchObject({
    title: "Setup Failed",
  });
});

test("a sync that starts nothing says why", () => {
  const none = { started: [], left: [{ provider: "xero" as const, reason: "Xero isn’t connected." }] };
  expect(syncToast(none)).toMatchObject({
    title: "Nothing to sync",
    description: "No provider is connected yet.",
  });
  const reason = "Xero no longer lets us in. Connect it again.";
  expect(syncToast({ started: [], left: [{ provider: "xero", reason }] })).toMatchObject({
    description: reason,
  });
});
