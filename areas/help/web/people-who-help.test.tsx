import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on } from "#platform/web/testing/drawn.tsx";
import { articlesApi } from "#areas/help/contract/articles.api.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import type { Support } from "#areas/help/contract/support.schema.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import type { TicketDetail } from "#areas/help/contract/tickets.schema.ts";
import { PeopleWhoHelp } from "./people-who-help.tsx";
import { sampleSupport } from "./tickets.sample.ts";

const path = "/tutorial-center?tab=help&from=%2Ftasks";
const id = "01938e4e-9b2c-7000-8000-000000000001";
const ticket: TicketDetail = {
  id,
  kind: "chat",
  subject: "My file",
  status: "open",
  askedBy: null,
  isMine: true,
  isUnread: true,
  createdAt: "2026-11-18T16:10:00.000Z",
  lastMessageAt: "2026-11-18T16:10:00.000Z",
  dueAt: null,
  answeredAt: "2026-11-18T16:20:00.000Z",
  phone: null,
  times: [],
  callAt: null,
  messages: [{ id, from: "host", author: "Sam Lee", text: "Try CSV", createdAt: "2026-11-18T16:20:00.000Z" }],
  lines: [],
  seenBy: [{ name: "Sam Lee", seenAt: "2026-11-18T16:20:00.000Z" }],
};

const drawnWith = (support: Partial<Support>, tickets: TicketDetail[] = []) =>
  drawn(<PeopleWhoHelp />, path, [
    on(supportApi.get, () => ({ ...sampleSupport, ...support })),
    on(ticketsApi.list, () => tickets),
    on(ticketsApi.get, () => ticket),
    on(ticketsApi.read, () => ({ ...ticket, isUnread: false })),
    on(ticketsApi.create, () => ticket),
    on(articlesApi.list, () => []),
  ]);

test("the cards promise what is kept: the hours while somebody answers, a call where the plan has one", async () => {
  drawnWith({ replyHours: 30, online: true, canCall: false, accountManager: "Sam Lee" });
  expect(await screen.findByText("Get a reply within 30 hours.")).toBeTruthy();
  expect(screen.getByText("Somebody is here")).toBeTruthy();
  expect(screen.getByText("Your account manager is Sam Lee.")).toBeTruthy();
  expect(screen.getByText("Phone Help is part of the Enterprise plan.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Schedule a Call" })).toBeNull();
  expect(screen.getByRole("button", { name: "Request Setup Help" })).toBeTruthy();
});

test("where nobody answers the cards say so and promise nothing, and still take a question", async () => {
  const { user, writes } = drawnWith({ staffed: false });
  expect(await screen.findByText(/^Nobody answers here yet/)).toBeTruthy();
  expect(screen.queryByText(/within 24 hours/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send Email" }));
  await user.type(await screen.findByRole("textbox", { name: /Subject/ }), "Import");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Write what you need help with")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: /How can we help/ }), "It does nothing");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      { kind: "email", subject: "Import", message: "It does nothing", page: "/tasks" },
    ]),
  );
});

test("a new answer is marked, and counts as seen once the question is opened", async () => {
  const { user, writes } = drawnWith({}, [ticket]);
  await user.click(await screen.findByRole("button", { name: /My file.*New answer/ }));
  expect(await screen.findByText("Try CSV")).toBeTruthy();
  expect(screen.getByText(/^Opened by Sam Lee/)).toBeTruthy();
  await waitFor(() => expect(writes().map((one) => one.path)).toEqual([`/api/help/tickets/${id}/read`]));
});
