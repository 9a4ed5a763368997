import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What no American owner says, and what they say instead. Comments may; the screens of the import have their own words. */
const unsaid: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, "anyone who"], [/\bpersons\b/, "people, customers"], [/"Bin"|>Bin<|\bthe bin\b/, "trash"], [/\bstands? below\b|\bbelow stands\b/i, "is below"],
  [/\bthere twice\b/, "in your list twice"], [/\bin the making\b/i, "coming soon"], [/\blooked? after\b/i, "assigned to"], [/\bnobody in particular\b/i, "unassigned"], [/\bmails (?:a|to|in)\b|\bget no mail\b|\bmail leaves\b/i, "email"],
];

const screens = execFileSync("git", ["ls-files", "areas/*/web/*.tsx", "areas/*/web/*.messages.ts", "areas/*/web/*.view.ts", "apps/web/*.tsx", "platform/web/*.tsx", "platform/web/ui/*.tsx"], { encoding: "utf8" }).split("\n").filter((file) => file && !/\/imports?[-.]/.test(file));
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

test("screens say nothing that an American owner stumbles over", () => {
  expect(screens.length).toBeGreaterThan(150);
  const found = screens.flatMap((file) => {
    const said = withoutComments(readFileSync(file, "utf8"));
    return unsaid.flatMap(([words, instead]) => (words.exec(said) ?? []).slice(0, 1).map((one) => `${file}: "${one}", better: ${instead}`));
  });
  expect(found).toEqual([]);
});
