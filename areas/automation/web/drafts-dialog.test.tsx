import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { helperDraftsApi } from "#areas/automation/contract/helpers.api.ts";
import type { HelperDraft } from "#areas/automation/contract/helpers.schema.ts";
import { DraftsDialog } from "./drafts-dialog.tsx";

const newDraft = (at: number): HelperDraft => ({
  id: `01930000-0000-7000-8abc-${String(at).padStart(12, "0")}`,
  helperId: "01930000-0000-7000-8abc-0000000000aa",
  helperName: "Hello",
  contactId: "01930000-0000-7000-8abc-0000000000bb",
  contactName: `Customer ${at}`,
  to: "dana@example.com",
  subject: "Welcome",
  content: "<p>Hi</p>",
  createdAt: "2026-11-01T08:00:00.000Z",
});

test("an email that is written while the others are read is not ticked by itself", async () => {
  const drafts = [newDraft(1)];
  const { user, writes } = drawn(<DraftsDialog open onClose={() => undefined} />, "/automation", [
    on(helperDraftsApi.list, () => [...drafts]),
    on(helperDraftsApi.drop, () => {
      throw new Refusal(503, "Not now");
    }),
    on(helperDraftsApi.send, () => ({})),
  ]);
  await screen.findByRole("button", { name: "Send 1 email" });
  drafts.push(newDraft(2));
  // Whatever has the list read again.
  await user.click(screen.getByRole("button", { name: "Don’t send 1 email" }));
  const late = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: "Choose the email to Customer 2",
  });
  expect(late.checked).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Send 1 email" }));
  expect(writes().at(-1)?.body).toEqual({ ids: [newDraft(1).id] });
  await user.click(late);
  await screen.findByRole("button", { name: "Send 2 emails" });
});
