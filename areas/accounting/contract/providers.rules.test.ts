import { expect, test } from "vitest";
import { NewAccountingIntegration } from "./accounting-integrations.schema.ts";
import { priceLabel, providerCards, providerOf, providers } from "./providers.rules.ts";

test.each([
  ["quickbooks", "quickbooks"],
  ["quickbooks_online", "quickbooks"],
  ["xero", "xero"],
  ["freshbooks", "freshbooks"],
  ["wave", "wave"],
  ["wave_accounting", "wave"],
  ["QuickBooks", undefined],
  ["sage", undefined],
  ["", undefined],
  ["constructor", undefined],
])("%s is %s", (name, provider) => {
  expect(providerOf(name)).toBe(provider);
  const read = NewAccountingIntegration.safeParse({ provider: name });
  expect(read.success ? read.data.provider : undefined).toBe(provider);
});

test("the cards have the stated prices and ratings", () => {
  expect(providerCards.map(({ provider }) => provider)).toEqual([...providers]);
  expect(providerCards.map((card) => [card.name, priceLabel(card), card.rating])).toEqual([
    ["QuickBooks Online", "$30/mo", 4.3],
    ["Xero", "$13/mo", 4.5],
    ["FreshBooks", "$17/mo", 4.2],
    ["Wave Accounting", "Free", 4],
  ]);
});
