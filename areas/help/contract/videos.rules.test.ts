import { expect, test } from "vitest";
import { videos, videoTime } from "./videos.rules.ts";

test("there are three videos, as long as stated, each with its story", () => {
  expect(videos.map(({ seconds }) => videoTime(seconds))).toEqual(["5:23", "3:45", "7:12"]);
  for (const { id, story } of videos) expect([id, story.length > 2]).toEqual([id, true]);
});

test.each([
  [0, "0:00"],
  [59, "0:59"],
  [605, "10:05"],
])("%d seconds are %s", (seconds, text) => expect(videoTime(seconds)).toBe(text));
