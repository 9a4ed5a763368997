import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import type { OpenConversation, TextMessage } from "#areas/dialer/contract/texts.schema.ts";
import { ConversationView } from "./conversation-view.tsx";

const id = "01938e4e-9b2c-7000-8000-000000000001";
const message = {
  id,
  direction: "out",
  kind: "answer",
  body: "Yes",
  media: [],
  state: "not_sent",
  problem: "Not sent: Twilio says that 30007 was filtered.",
  createdAt: "2026-11-18T16:10:00.000Z",
} as unknown as TextMessage;
const conversation = {
  id,
  number: "+12125550142",
  contactId: null,
  contactName: null,
  unread: 1,
  isInDoubt: false,
  refusal: "No telephone line is connected.",
} as unknown as OpenConversation;

const shown = () =>
  drawn(<ConversationView id={id} back="/ai-dialer/texts?search=ana" />, "/ai-dialer/texts", [
    on(authApi.user, () => ({ id: "1", workspaceRole: "owner" }) as CurrentUser),
    on(textsApi.get, () => conversation),
    on(textsApi.messages, () => [message]),
    on(textsApi.read, () => ({})),
  ]);

test("what is shown in a tab behind others isn’t read until somebody sees it; it opens at the newest, and leads back to the list as it was", async () => {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  const { writes } = shown();
  await screen.findByText("Not sent: Twilio says that 30007 was filtered.");
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  expect(screen.getByRole("link", { name: "All texts" }).getAttribute("href")).toBe(
    "/ai-dialer/texts?search=ana",
  );
  expect(writes()).toEqual([]);
  state.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(writes()).toHaveLength(1));
  state.mockRestore();
  scrolled.mockRestore();
});
