import { expect, test } from "vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { Helper } from "#areas/automation/contract/helpers.schema.ts";
import { HelperEditPage } from "./helper-edit-page.tsx";

const definition = {
  when: { event: "contact.created" },
  if: [],
  then: [{ do: "tag", tag: "new" }],
  again: "one_at_a_time",
  until: [],
  hours: null,
  mode: "act",
};
const helper = {
  id: "0193a4c0-0000-7000-8000-000000000001",
  name: "Welcome",
  description: "",
  isActive: false,
  definition,
} as unknown as Helper;

/** The builder over a helper that the server answers to a save with. */
function open(save: (body: unknown) => Helper, now: () => Helper = () => helper) {
  const nothing = { stages: [], people: [], fields: [], dates: [], templates: [], webhooks: [], hooks: [] };
  const hands = drawn(<HelperEditPage params={{ id: helper.id }} />, `/automation/${helper.id}/edit`, [
    on(authApi.user, () => ({ id: "1", workspaceRole: "owner" }) as CurrentUser),
    on(helpersApi.choices, () => nothing),
    on(helpersApi.get, now),
    on(helpersApi.update, ({ body }) => save(body)),
  ]);
  return { ...hands, save: () => hands.user.click(screen.getByRole("button", { name: "Save helper" })) };
}

test("who changed the same part as somebody else sees both in words, keeps what was built, and decides", async () => {
  const theirs = { ...helper, definition: { ...definition, then: [{ do: "tag", tag: "theirs" }] } } as Helper;
  let isClashing = true;
  const { save, writes, user } = open(() => {
    if (!isClashing) return theirs;
    isClashing = false;
    throw new Refusal(409, "Changed", {
      code: "clash",
      theirs: { "definition.then": theirs.definition.then },
    });
  });
  fireEvent.change(await screen.findByLabelText("Tag"), { target: { value: "mine" } });
  await save();
  await screen.findByText("Add the tag “theirs”");
  await screen.findByText("Add the tag “mine”");
  expect(screen.getByLabelText<HTMLInputElement>("Tag").value).toBe("mine");
  await user.click(screen.getByRole("button", { name: "Save these" }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  const mine = { ...definition, then: [{ do: "tag", tag: "mine" }] };
  expect(writes().map(({ body }) => body)).toEqual([
    { definition: mine, was: { definition } },
    { definition: mine, was: { definition: theirs.definition } },
  ]);
});

test("hours without a day are told below the days, and nothing is sent", async () => {
  const { save, writes, user } = open(() => helper);
  await user.click(await screen.findByRole("switch", { name: "Only at certain hours" }));
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await user.click(screen.getByRole("checkbox", { name: day }));
  expect(screen.queryByText("Choose a day")).toBeNull();
  await save();
  await screen.findByText("Choose a day");
  expect(writes()).toEqual([]);
});
