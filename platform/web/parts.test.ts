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

/** Ways of fetching a component: each has a boundary of its own with Retry. */
const inBoundary = /\b(?:lazyPart|lazyDialog|lazyClosable|route)\b.*\bimport\(/;
/** A file that is fetched ahead as well has a name; whoever uses that name is looked at below. */
const named = /^const (load\w*|reader) = \(\) => import\("/;
/** What the demo shows: without it a screen says that it could not read, and nothing is lost. */
const sample = /import\("[^"]*\.sample\.ts"\)|import\("#areas\/team\/web\/index\.ts"\)/;

const lines = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /\bimport\(/.test(line))
    .map((line) => ({ file, line })),
);

describe("a part of the program that is fetched later", () => {
  test("is known", () => expect(lines.length).toBeGreaterThan(40));

  test.each(lines)("$file: $line has a boundary of its own", ({ file, line }) => {
    const name = named.exec(line)?.[1];
    if (!name) return expect(inBoundary.test(line) || sample.test(line)).toBe(true);
    const text = readFileSync(file, "utf8");
    expect(
      new RegExp(
        String.raw`lazy\w+(?:<.*>)?\(async \(\) => \(await ${name}\(\)\)|tellMissing\(${name}\b|${name}\(\)\.then\(\(file\) => file\.\w+, \(\) => undefined\)`,
      ).test(text),
    ).toBe(true);
  });
});
