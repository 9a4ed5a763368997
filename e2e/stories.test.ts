import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { readArticles } from "#tools/build-articles.mjs";
import { mailStandIn, type MailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { videos } from "#areas/help/contract/videos.rules.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { newBrowser } from "./browser.ts";
import { browserOf } from "./fixture.ts";
import { firstDay } from "./story-first-day.fixture.ts";
import { leadToSale } from "./story-lead-to-sale.fixture.ts";
import { moneyInOrder } from "./story-money.fixture.ts";
import { newTeller } from "./story.fixture.ts";
import { newReel } from "./story-reel.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
/** The articles whose numbered steps are walked by the stories. */
const walkedArticles = [
  "add-your-first-customer",
  "invoices-and-getting-paid",
  "send-your-first-email",
  "tasks-and-reminders",
];
const stories = [firstDay, leadToSale, moneyInOrder];
let post: MailStandIn;
beforeAll(async () => {
  post = await mailStandIn();
});
afterAll(() => post.close());

/** Where pictures and shots go, where somebody makes the videos (`tools/videos.mjs`). */
const reelFolder = process.env.STORY_REEL;

/** Pictures for articles whose screens no story shows. */
async function reelOfPages(page: Page): Promise<void> {
  if (reelFolder === undefined) return;
  const reel = newReel(reelFolder, "pages");
  await page.goto(`${server.url}/calendar?tab=types`);
  await page.waitForLoadState("networkidle");
  await reel.keep("meeting-types", page);
}

/** An article's steps were walked when the stories used everything that its numbered steps name. Whoever runs all tests keeps the day (`tools/test.mjs`). */
function noteWalked(used: readonly string[]): void {
  const walked = readArticles(process.cwd()).filter(
    ({ stepLabels }) =>
      stepLabels.length > 0 && stepLabels.every((label) => used.some((one) => one.includes(label))),
  );
  expect(walked.map(({ slug }) => slug).sort()).toEqual([...walkedArticles]);
  mkdirSync(".cache", { recursive: true });
  writeFileSync(".cache/walked.json", JSON.stringify(walked.map(({ slug }) => slug)));
}

test("the stories of the videos can be played on the sample business, sentence by sentence", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  await sendThrough(server.database, owner.user.workspaceId, post.port);
  const look = {
    viewport: { width: 1024, height: 640 },
    deviceScaleFactor: reelFolder === undefined ? 1 : 1.25,
    colorScheme: "light" as const,
  };
  const page = await visit("/tutorial-tester", browserOf(owner, server.url, look));
  const used: string[] = [];
  expect(stories.map(({ id }) => id)).toEqual(videos.map(({ id }) => id));
  for (const { id, sentences } of stories) {
    const reel = reelFolder === undefined ? undefined : newReel(reelFolder, id);
    const teller = newTeller(
      { page, server, owner, visit: (path) => visit(path, look) },
      reel && ((shot) => reel.add(shot)),
    );
    for (const { say, act, picture } of sentences) {
      reel?.say(say);
      await teller.shoot();
      await act?.(teller).catch((error: unknown) => {
        throw new Error(`${id}: “${say}”: ${String(error)}`, { cause: error });
      });
      if (picture) await reel?.keep(picture, teller.page);
    }
    reel?.write();
    used.push(...teller.used);
  }
  await reelOfPages(page);
  noteWalked(used);
}, 300_000);
