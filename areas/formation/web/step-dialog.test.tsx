import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import type { Step, StepChanges } from "#areas/formation/contract/formations.schema.ts";
import { sampleFormations } from "./formation.sample.ts";
import { StepDialog } from "./step-dialog.tsx";

const [order] = sampleFormations();
if (!order) throw new Error("There is a sample order");

function opened(step: Step) {
  const closed = vi.fn();
  const { user, writes } = drawn(<StepDialog open order={order!} step={step} onClose={closed} />, "/orders", [
    on(formationsApi.step, ({ body }) => {
      const { was: _, refused: _r, ...said } = body as StepChanges;
      return { ...order!, steps: [{ ...step, ...said }] } as never;
    }),
  ]);
  return { user, closed, bodies: () => writes().map(({ body }) => body) };
}

const open = order.steps.find(({ who, done }) => who === "you" && !done)!;
const proven = order.steps.find(({ who, done }) => who === "state" && done)!;

test("saving says that a step is done, also where nothing is entered", async () => {
  const { user, closed, bodies } = opened(open);
  await user.click(await screen.findByRole("button", { name: "Save as done" }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(bodies()).toEqual([{ done: true, was: { done: false } }]);
});

test("what nobody touched isn't sent: a letter that somebody else attached meanwhile stays", async () => {
  const { user, closed, bodies } = opened(proven);
  const box = await screen.findByRole("textbox", { name: /^Number/ });
  await user.clear(box);
  await user.type(box, "E-2");
  await user.click(screen.getByRole("button", { name: "Save as done" }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(bodies()).toEqual([{ number: "E-2", was: { number: proven.number } }]);
});

test("a refusal says nothing of the proof", async () => {
  const { user, closed, bodies } = opened(proven);
  await user.click(await screen.findByRole("button", { name: "The state refused" }));
  await user.type(screen.getByRole("textbox", { name: /What did the state say/ }), "Name taken");
  await user.click(screen.getByRole("button", { name: "Save the refusal" }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(bodies()).toEqual([{ refused: true, refusal: "Name taken", was: { refusal: null } }]);
});
