import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const folders = [
  "apps/web",
  "platform/web",
  ...readdirSync("areas")
    .map((area) => `areas/${area}/web`)
    .filter((folder) => existsSync(folder)),
];
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\.sample\.ts$/.test(file) && file !== "apps/web/landing.ts");

/** Ways of fetching a component: each has its own boundary with Retry. */
const inBoundary = /\b(?:lazyPart|lazyExtra|lazyDialog|lazyClosable|route|part)\b.*\bimport\(/;
/** A file that is also prefetched has a name; the uses of that name are checked below. */
const named = /\bconst (load\w*|reader) = \(\) => import\("/;
/** What the demo shows: without it a screen says that it could not load, and nothing is lost. */
const sample = /import\("[^"]*\.sample\.ts"\)|import\("#areas\/team\/web\/index\.ts"\)/;

/** A text without the breaks and spaces that only lay it out. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/(?<=[([]) |,? (?=[)\]])/g, "");

/** Each place where something is fetched, from the end of the statement or of the fetch before it on. */
const places = files.flatMap((file) => {
  const text = plain(readFileSync(file, "utf8"));
  return [...text.matchAll(/\bimport\("[^"]*"\)/g)].map(({ 0: fetched, index }, at, all) => {
    const before = all[at - 1];
    const begin = Math.max(text.lastIndexOf(";", index) + 1, before ? before.index + before[0].length : 0);
    return { file, place: text.slice(begin, index + fetched.length).trim() };
  });
});

describe("a part of the program that is fetched later", () => {
  test("is known", () => expect(places.length).toBeGreaterThan(40));

  test.each(places)("$file: $place has its own boundary", ({ file, place }) => {
    const name = named.exec(place)?.[1];
    if (!name) return expect(inBoundary.test(place) || sample.test(place)).toBe(true);
    const text = plain(readFileSync(file, "utf8"));
    expect(
      new RegExp(
        String.raw`lazy\w+(?:<.*>)?\(async \(\) => \(await ${name}\(\)\)|notifyMissing\(${name}\b|${name}\(\)\.then\(\(file\) => file\.\w+(?:<[\w, ]+>)?, \(\) => undefined\)`,
      ).test(text),
    ).toBe(true);
  });
});
