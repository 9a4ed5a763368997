import { afterAll, beforeAll, expect, test } from "vitest";
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
const stories = [firstDay, leadToSale, moneyInOrder];
let post: MailStandIn;
beforeAll(async () => {
  post = await mailStandIn();
});
afterAll(() => post.close());

/** Where pictures and shots go, where somebody makes the videos (`tools/videos.mjs`). */
const reelFolder = process.env.STORY_REEL;

test("the stories of the videos can be played on the sample business, sentence by sentence", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  await sendThrough(server.database, owner.user.workspaceId, post.port);
  const look = {
    viewport: { width: 1024, height: 640 },
    deviceScaleFactor: reelFolder === undefined ? 1 : 1.25,
    colorScheme: "light" as const,
  };
  const page = await visit("/tutorial-tester", browserOf(owner, server.url, look));
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
  }
}, 300_000);
