import { expect, test } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { drawn, on, Refusal, told } from "#platform/web/testing/drawn.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import { useMoveContact } from "./dashboard.queries.ts";

const stages = presetStages.map((preset, order) => ({ ...preset, id: preset.key, order }) as PipelineStage);
const person = (id: string, firstName: string) =>
  ({ id, firstName, lastName: "Kowalski", pipelineStage: "new" }) as BoardContact;
const [ann, ben] = [person("1", "Ann"), person("2", "Ben")];

function Moves() {
  const move = useMoveContact(stages, () => undefined);
  return [ann, ben].map((one) => (
    <Button key={one.id} onClick={() => void move(one, stages[1] as PipelineStage)}>
      {one.firstName}
    </Button>
  ));
}

test("a refused move names its own customer, though another was moved meanwhile", async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const { user, writes } = drawn(<Moves />, "/dashboard", [
    on(contactsApi.update, async ({ params }) => {
      if (params.id !== ann?.id) return {} as never;
      await refused;
      throw new Refusal(409, "No");
    }),
  ]);
  await user.click(screen.getByRole("button", { name: "Ann" }));
  await user.click(screen.getByRole("button", { name: "Ben" }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  refuse();
  const toast = await told("", "Ann Kowalski");
  expect(toast.textContent).not.toContain("Ben");
});
