import { expect, onTestFinished, test, vi } from "vitest";
import { screen } from "@testing-library/react";
import { guardPage } from "#platform/web/leave-guards.ts";
import { drawn } from "#platform/web/testing/drawn.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

test("signing out asks first where something is not saved", async () => {
  const asked = vi.fn<(leave: () => void) => void>();
  onTestFinished(guardPage({ ask: asked }));
  const { user, writes } = drawn(<SignOutButton />, "/dashboard", []);
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(asked).toHaveBeenCalled();
  expect(writes()).toEqual([]);
});
