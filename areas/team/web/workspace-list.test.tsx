import { expect, onTestFinished, test, vi } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { guardPage } from "#platform/web/leave-guards.ts";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { WorkspaceList } from "./workspace-list.tsx";

const businesses = [
  { id: "0193a4c0-0000-7000-8000-000000000001", name: "Delgado", role: "owner", current: true },
  { id: "0193a4c0-0000-7000-8000-000000000002", name: "Oak & Iron", role: "owner", current: false },
];

test("another business asks first where something is not saved, before the session goes there", async () => {
  const asked = vi.fn<(leave: () => void) => void>();
  onTestFinished(guardPage({ ask: asked }));
  const { user, writes } = drawn(<WorkspaceList />, "/dashboard", [
    on(workspacesApi.mine, () => businesses as never),
    on(workspacesApi.switch, () => {
      throw new Refusal(403, "You no longer work there");
    }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Switch business" }));
  await user.click(await screen.findByRole("menuitem", { name: /Oak & Iron/ }));
  expect(asked).toHaveBeenCalled();
  expect(writes()).toEqual([]);
  asked.mock.calls[0]?.[0]();
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ workspaceId: businesses[1]?.id }]));
});
