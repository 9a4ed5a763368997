import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawn, on, Refusal } from "#platform/web/testing/drawn.tsx";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { samplePages } from "./social-media.sample.ts";

const [page] = samplePages as [SocialAccount, ...SocialAccount[]];

/** The dialog over a server that answers so. */
const open = (answer: () => SocialAccount) => {
  let isOpen = true;
  const close = () => {
    isOpen = false;
  };
  const dialog = drawn(<AddPageDialog open onClose={close} />, "/social-media", [
    on(accountsApi.create, answer),
  ]);
  return { ...dialog, isOpen: () => isOpen };
};

test("Bluesky asks for an app password, says how to get one, and sends no other", async () => {
  const { user, writes, isOpen } = open(() => page);
  await user.type(await screen.findByLabelText(/^Handle/), "@Alder.bsky.social");
  await user.type(screen.getByLabelText(/^App password/), "my own password");
  await user.click(screen.getByRole("button", { name: "Connect" }));
  await screen.findByText(/This isn’t an app password/);
  expect(writes()).toEqual([]);
  await user.clear(screen.getByLabelText(/^App password/));
  await user.type(screen.getByLabelText(/^App password/), "abcd-efgh-ijkl-mnop");
  await user.click(screen.getByRole("button", { name: "Connect" }));
  await expect.poll(isOpen).toBe(false);
  expect(writes().map(({ body }) => body)).toEqual([
    { platform: "bluesky", handle: "@Alder.bsky.social", appPassword: "abcd-efgh-ijkl-mnop" },
  ]);
});

test("what a network says against it stands at its field", async () => {
  const message = "There is no Mastodon at alder.example. Check the address.";
  const { user, isOpen } = open(() => {
    throw new Refusal(400, message, { code: "validation_failed", errors: { server: message } });
  });
  await user.selectOptions(await screen.findByLabelText("Network"), "Mastodon");
  await user.type(screen.getByLabelText(/^Server/), "alder.example");
  await user.click(screen.getByRole("button", { name: "Continue on your server" }));
  await screen.findAllByText(message);
  expect(isOpen()).toBe(true);
});

test("a page that a person posts to needs its name alone", async () => {
  const { user, writes } = open(() => page);
  await user.selectOptions(await screen.findByLabelText("Network"), "LinkedIn");
  await user.type(screen.getByLabelText(/^Name of your page/), "Alder & Rye");
  await user.click(screen.getByRole("button", { name: "Add page" }));
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([{ platform: "linkedin", accountName: "Alder & Rye" }]);
});
