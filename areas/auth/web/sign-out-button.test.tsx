import { expect, onTestFinished, test, vi } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { guardPage } from "#platform/web/leave-guards.ts";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

test("signing out asks first where something is not saved", async () => {
  const asked = vi.fn<(leave: () => void) => void>();
  onTestFinished(guardPage({ ask: asked }));
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  onTestFinished(() => assign.mockRestore());
  const { user, writes } = drawn(<SignOutButton />, "/dashboard", [on(authApi.logout, () => ({}) as never)]);
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(asked).toHaveBeenCalled();
  expect(writes()).toEqual([]);
  asked.mock.calls[0]?.[0]();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/"));
});
