import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import type { CallList } from "#areas/dialer/contract/call-list.schema.ts";
import { CallListPage } from "./call-list-page.tsx";

const id = "01938e4e-9b2c-7000-8000-000000000001";
const people = ["Ana", "Bo", "Cy"].map((name, at) => ({
  contactId: `01938e4e-9b2c-7000-8000-00000000010${at}`,
  name,
  company: null,
  phoneNumber: `+1212555014${at}`,
  script: `Hi ${name}.`,
  localTime: null,
  tries: 0,
  lastTriedAt: null,
}));
const [ana, bo, cy] = people as [CallList["next"] & {}, CallList["next"] & {}, CallList["next"] & {}];
const list = (changes: Partial<CallList>): CallList => ({
  campaignId: id,
  name: "Spring",
  called: 0,
  reached: 0,
  left: 3,
  noZone: { count: 0, first: [] },
  withOthers: 0,
  leftOut: [],
  next: ana,
  nextAt: null,
  ...changes,
});

/** The page of a list that answers what `now` says, and calls that are taken. */
function shown(now: { list: CallList }, hold: () => Record<string, never> = () => ({})) {
  return drawn(<CallListPage params={{ id }} />, `/ai-dialer/call-list/${id}`, [
    on(authApi.user, () => ({ id: "1", workspaceRole: "owner" }) as CurrentUser),
    on(callListApi.get, ({ query }) =>
      query.after === ana.contactId ? { ...now.list, next: bo } : now.list,
    ),
    on(callListApi.hold, hold),
    on(callListApi.record, () => list({ called: 1, left: 2, next: bo })),
  ]);
}
const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: string) => screen.findByRole("button", { name });

test("news of the list change its numbers, never the customer on the screen; what is pressed is written for who is shown", async () => {
  const now = { list: list({}) };
  const { user, writes, renew } = shown(now);
  await heading("Ana");
  now.list = list({ called: 1, left: 0, next: null, nextAt: "2026-12-01T15:00:00.000Z" });
  await renew();
  await screen.findByText("1 called, 0 spoken with");
  await user.click(await button("Answered"));
  await heading("Bo");
  expect(writes().find(({ path }) => path.endsWith("/call-list"))?.body).toEqual({
    contactId: ana.contactId,
    phoneNumber: ana.phoneNumber,
    outcome: "answered",
    note: "",
  });
});

test("who is skipped makes room for the next one", async () => {
  const { user } = shown({ list: list({}) });
  await heading("Ana");
  await user.click(await button("Skip for now"));
  await heading("Bo");
});

test("whom a teammate is calling gives way to somebody else", async () => {
  const now = { list: list({}) };
  shown(now, () => {
    if (now.list.next?.contactId === cy.contactId) return {};
    now.list = list({ next: cy });
    throw new Refusal(409, "Rosa is calling them right now.");
  });
  await heading("Cy");
});

test("“Never call again” asks first", async () => {
  const { user, writes } = shown({ list: list({}) });
  await user.click(await button("Never call again"));
  await screen.findByRole("alertdialog", { name: "Never call or text Ana again?" });
  await user.click(await button("Go back"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(writes().some(({ path }) => path.endsWith("/call-list"))).toBe(false);
  await user.click(await button("Never call again"));
  await screen.findByRole("alertdialog");
  await user.click(await button("Never call again"));
  await heading("Bo");
});

test("a local time that isn’t known is no bad hour", async () => {
  const first = [{ contactId: ana.contactId, name: "Ana" }];
  shown({ list: list({ left: 0, next: null, noZone: { count: 1, first } }) });
  expect(await screen.findByText(/We don’t know the local time of 1 customer/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ana" }).getAttribute("href")).toBe(`/contacts/${ana.contactId}`);
  expect(screen.queryByText("It isn’t a good hour to call")).toBeNull();
});
