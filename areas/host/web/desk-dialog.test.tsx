import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import type { DeskTicketDetail } from "#areas/host/contract/desk.schema.ts";
import { DeskDialog } from "./desk-dialog.tsx";

const id = "01938e4e-9b2c-7000-8000-000000000001";
const ticket: DeskTicketDetail = {
  id,
  business: "Alder & Rye",
  plan: "enterprise",
  askedBy: "Rosa Delgado",
  email: "rosa@example.com",
  kind: "setup",
  subject: "Set up",
  status: "open",
  takenBy: null,
  isMine: false,
  createdAt: "2026-11-18T16:10:00.000Z",
  lastMessageAt: "2026-11-18T16:10:00.000Z",
  dueAt: null,
  closedAt: null,
  phone: null,
  times: [],
  callAt: null,
  page: null,
  requestId: null,
  messages: [],
  lines: [],
  notes: [],
  minutes: 0,
};

test("Enter in the list's box adds the line, and sends no answer that is being written", async () => {
  const { user, writes } = drawn(<DeskDialog open id={id} onClose={() => undefined} />, "/host", [
    on(deskApi.ticket, () => ticket),
    on(deskApi.addLine, () => ticket),
    on(deskApi.write, () => ticket),
  ]);
  await user.type(await screen.findByRole("textbox", { name: "Your answer" }), "Half a sent");
  await user.type(screen.getByRole("textbox", { name: "Add to the list" }), "Choose your hours{Enter}");
  await waitFor(() =>
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [`/api/host/tickets/${id}/lines`, { text: "Choose your hours", who: "owner" }],
    ]),
  );
});
