import { describe, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { sendPost } from "#areas/social-media/server/posts.jobs.ts";
import { at, newBrowser, phone } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe("Social Media", () => {
  test.each([phone])(
    "on a $name: a post is written from a template, and goes out on the practice page",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit("/social-media", browserOf(owner, server.url, at(window)));
      await page.getByRole("heading", { name: "My Social Media Pages" }).waitFor();
      await page.getByText("No posts yet").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Something new").click();
      const writing = dialog(page, "Create Post");
      await writing.getByRole("checkbox", { name: "Practice page" }).check();
      await writing.getByText("Fill in {{what’s new}}").waitFor();
      await field(writing, "Text").fill("Rye with caraway is back.");
      await writing.getByText(" of 500").waitFor();
      await expectAccessible(page);
      await button(writing, "Save draft").click();
      const post = dialog(page, "Practice page");
      await post.getByText("Rye with caraway is back.").waitFor();
      await expectAccessible(page);
      await post.getByRole("radio", { name: "Now", exact: true }).check({ force: true });
      await button(post, "Publish now").click();
      await page.getByRole("list", { name: "Posts" }).getByText("Publishing").waitFor();
      await server.runJobs(sendPost, owner);
      await page.getByRole("list", { name: "Posts" }).getByText("Published").waitFor();
      await page.getByRole("radio", { name: "Calendar" }).check({ force: true });
      await page.getByRole("button", { name: /Practice page: Rye with caraway is back/ }).waitFor();
      await expectNoSideScroll(page);
    },
  );
});
