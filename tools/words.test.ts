import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What no American owner says, and what they say instead. Comments may; the screens of the import have their own words. */
const unsaid: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, "anyone who"],
  [/\bpersons\b/, "people, customers"],
  [/"Bin"|>Bin<|\bthe bin\b/, "trash"],
  [/\bstands? below\b|\bbelow stands\b/i, "is below"],
  [/\bthere twice\b/, "in your list twice"],
  [/\bin the making\b/i, "coming soon"],
  [/\blooked? after\b/i, "assigned to"],
  [/\bnobody in particular\b/i, "unassigned"],
  [/\bmails (?:a|to|in)\b|\bget no mail\b|\bmail leaves\b/i, "email"],
];

const screens = execFileSync(
  "git",
  [
    "ls-files",
    "areas/*/web/*.tsx",
    "areas/*/web/*.messages.ts",
    "areas/*/web/*.view.ts",
    "apps/web/*.tsx",
    "platform/web/*.tsx",
    "platform/web/ui/*.tsx",
  ],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file && !/\/imports?[-.]|\.test\.tsx$/.test(file));
/** What screens and emails count. */
const counted =
  "customers|contacts|people|rows|columns|cells|emails|campaigns|tasks|files|fields|tags|stages|teammates|links|clicks|opens|duplicates|problems|steps|days|hours|minutes|seconds|times";
/** A number and what it counts beside each other, as in "${count} rows" or "{count(all)} rows": for one it would read "1 rows". */
const unhelped = new RegExp(String.raw`(?<!=)\{(?<number>[^{}]+)\}\s+(?:${counted})\b(?!=)`, "g");
/** Limits and choices that are never one. */
const neverOne =
  /^(?:days|\w+Days|\w+Hours|perDay\..+|counted\((?:count|max)\)|Math\.ceil\(seconds \/ 60\)|\w+Limits\.\w+|limit\.toLocale.+|patienceMs .+|minutes - .+|lookUpMinutes\[0\]|max[A-Z][\w.]*(?:\(.*\))?)$/;
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

test("screens say nothing that an American owner would stumble over", () => {
  expect(screens.length).toBeGreaterThan(150);
  const found = screens.flatMap((file) => {
    const said = withoutComments(readFileSync(file, "utf8"));
    return unsaid.flatMap(([words, instead]) =>
      (words.exec(said) ?? []).slice(0, 1).map((one) => `${file}: "${one}", better: ${instead}`),
    );
  });
  expect(found).toEqual([]);
});

test("what is read aloud is words, never a name of the code", () => {
  const found = screens.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:aria-label|label|title)="(\w*[a-z][A-Z]\w*)"/g)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(found).toEqual([]);
});

test("everything counted goes through plural(), or handles one separately", () => {
  const texts = execFileSync(
    "git",
    ["ls-files", "areas/*.ts", "areas/*.tsx", "apps/*.ts", "apps/*.tsx", "platform/*.ts", "platform/*.tsx"],
    { encoding: "utf8" },
  )
    .split("\n")
    .filter((file) => file && !file.includes(".test."));
  const lines = texts.flatMap((file) =>
    withoutComments(readFileSync(file, "utf8"))
      // A space at the end of a line in JSX.
      .replaceAll(/\{" "\}\n\s*/g, " ")
      .split("\n")
      .map((line) => ({ file, line })),
  );
  const found = lines
    .filter(({ line }) => !/=== -?1\b/.test(line))
    .flatMap(({ file, line }) =>
      [...line.matchAll(unhelped)]
        .filter(({ groups }) => !neverOne.test(groups?.number ?? ""))
        .map(([words]) => `${file}: ${words}`),
    );
  expect(found).toEqual([]);
});
