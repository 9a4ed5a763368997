import { expect, test } from "vitest";
import { screen } from "@testing-library/react";
import { drawn } from "#platform/web/testing/drawn.tsx";
import type { OpenedReconciliation } from "#areas/statements/contract/reconciliations.schema.ts";
import { ReconciliationFigures } from "./reconciliation-figures.tsx";

test("what is missing to zero is said with its name, as a whole", async () => {
  const one = {
    id: "01930000-0000-7000-8abc-000000000001",
    status: "open",
    day: "2026-11-30",
    openingBalance: "0.00",
    closingBalance: "7431.08",
    ticked: "0.00",
    tickedCount: 0,
    difference: "7431.08",
  } as OpenedReconciliation;
  drawn(<ReconciliationFigures one={one} mayFinish onReopen={() => undefined} />, "/", []);
  const live = (await screen.findByText("Difference")).closest("[aria-live=polite]");
  expect(live?.getAttribute("aria-atomic")).toBe("true");
  expect(live?.textContent).toMatch(/^Difference.*7,431\.08$/);
});
