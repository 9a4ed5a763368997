import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { videos } from "#areas/help/contract/videos.rules.ts";
import { readArticles } from "./build-articles.mjs";
import { captionLimits, linesOf, timed } from "./story-times.mjs";

const inPublic = (path: string): Buffer => readFileSync(join("apps/web/public", path));

/** How long an MP4 file says it is, in seconds. */
function lengthOf(file: Buffer): number {
  const at = file.indexOf("mvhd");
  return file.readUInt8(at + 4) === 1
    ? Number(file.readBigUInt64BE(at + 28)) / file.readUInt32BE(at + 24)
    : file.readUInt32BE(at + 20) / file.readUInt32BE(at + 16);
}

const cue = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})\n((?:.+\n?)+)$/;
const secondsOf = ([hours, minutes, seconds]: string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

test.each(videos)("“$title” is as long as stated, and no larger than 5 MB", ({ url, seconds }) => {
  const file = inPublic(url);
  expect(Math.abs(lengthOf(file) - seconds)).toBeLessThan(0.05);
  expect(file.length).toBeLessThan(5_000_000);
  // It can be played while it is still being loaded.
  expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
});

test.each(videos)("the captions of “$title” can be read: short, one after another, to the end", (video) => {
  const [head, ...cues] = inPublic(video.captionsUrl).toString().trimEnd().split("\n\n");
  expect(head).toBe("WEBVTT");
  expect(cues.length).toBeGreaterThan(20);
  let before = 0;
  for (const one of cues) {
    const [, h1 = "", m1 = "", s1 = "", h2 = "", m2 = "", s2 = "", text = ""] = cue.exec(one) ?? [];
    const [from, to] = [secondsOf([h1, m1, s1]), secondsOf([h2, m2, s2])];
    const lines = text.trimEnd().replaceAll("&amp;", "&").split("\n");
    expect([one, lines.length <= captionLimits.lines]).toEqual([one, true]);
    for (const line of lines) expect([line, line.length <= captionLimits.letters]).toEqual([line, true]);
    expect([one, lines.join(" ").length / (to - from) <= captionLimits.perSecond]).toEqual([one, true]);
    expect([one, from >= before && to > from]).toEqual([one, true]);
    before = to;
  }
  expect(video.seconds - before).toBeLessThan(1);
});

test("posters, and pictures of the stories and the eight articles, are there, and small; each says what it shows", () => {
  const guides = readArticles(process.cwd()).filter(({ guide }) => guide !== null);
  const inArticles = guides.map(({ html }) => [...html.matchAll(/<img src="([^"]+)" alt="[^"]{8,}"/g)]);
  expect(inArticles.filter((found) => found.length === 0)).toEqual([]);
  expect(guides.map(({ html }) => html.split("<img ").length - 1)).toEqual(
    inArticles.map((found) => found.length),
  );
  const pictures = [
    ...videos.flatMap(({ posterUrl, story }) => [posterUrl, ...story.map(({ pictureUrl }) => pictureUrl)]),
    ...inArticles.flatMap((found) => found.map(([, path]) => path ?? "")),
  ];
  for (const path of pictures) expect([path, inPublic(path).length < 80_000]).toEqual([path, true]);
});

test("sentences share a story’s time by what is to be read and seen, exactly; one that is too long for a caption is an error", () => {
  const told = timed(
    [
      { say: "Short.", shots: [] },
      { say: "A sentence that takes longer to read.", shots: [] },
    ],
    10,
  );
  expect([told[0]?.start, told[0]!.lasts + told[1]!.lasts]).toEqual([0, 10]);
  expect(told[1]!.lasts).toBeGreaterThan(told[0]!.lasts);
  expect(linesOf("One two")).toEqual(["One two"]);
  expect(() => linesOf("word ".repeat(20).trim())).toThrow("Too long for a caption");
});
