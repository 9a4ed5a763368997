import { expect, test } from "vitest";
import { blankOrder, OrderForm } from "./order-form.view.ts";

const order = (more: object) => ({
  ...blankOrder(),
  businessName: "Alder & Rye",
  incorporationState: "NV",
  owners: [{ name: "Mara Lind", percent: "100.00" }],
  hasAgent: true,
  ...more,
});

test("an agent that was begun is asked for only where the type has one: nobody could finish it elsewhere", () => {
  expect(OrderForm.safeParse(order({ businessType: "sole" })).success).toBe(true);
  expect(OrderForm.safeParse(order({ businessType: "llc" })).error?.issues[0]?.path).toEqual([
    "agent",
    "name",
  ]);
});
