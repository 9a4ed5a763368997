import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import type { TelephoneMode } from "#areas/telephone/contract/telephone.schema.ts";
import { LineNotice } from "./line-notice.tsx";
import { words } from "./dialer.messages.ts";

const shown = (mode: () => TelephoneMode, testWorkspace = false) =>
  drawn(<LineNotice />, "/ai-dialer", [
    on(authApi.user, () => ({ id: "1", workspaceRole: "member", testWorkspace }) as CurrentUser),
    on(telephoneApi.mode, mode),
  ]);

test.each([
  ["a live line", "live", false, words.live],
  ["no line", "practice", false, words.practice],
  ["a test business, which may have one", "practice", true, words.test],
] as const)("with %s it says so", async (_name, mode, isTest, said) => {
  shown(() => ({ mode, pricePerText: null }), isTest);
  expect((await screen.findByText(said)).textContent?.trim()).toBe(said);
});

test("while nobody knows it says nothing: neither practice nor real", async () => {
  const { sent } = shown(() => {
    throw new Refusal(500, "Broken");
  });
  await waitFor(() => expect(sent.some(({ path }) => path === telephoneApi.mode.path)).toBe(true));
  expect(screen.queryByRole("status")).toBeNull();
});
