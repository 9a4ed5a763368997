import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { articleOf, readArticles } from "./build-articles.mjs";

const articles = readArticles(process.cwd());

const files = ["areas", "platform", "apps"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing|\.builder\.|\/server\//.test(path));
const textOf = (paths: readonly string[]): string =>
  paths.map((path) => readFileSync(path, "utf8").replaceAll("’", "'")).join("\n");
/** Tours and tutorials say what screens are to say: they prove nothing of it. */
const isToldThere = (path: string): boolean => /^areas\/help\/contract\/|tour\.rules\.ts$/.test(path);

/** What screens say: the source of everything that is drawn. Labels stand in quotes, between tags or on a line of their own. */
const source = textOf(files.filter((path) => !isToldThere(path)));
const isSaid = (label: string): boolean =>
  new RegExp(
    `(?:["'\`>]|^\\s*)${label.replaceAll("’", "'").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:["'\`<]|\\s*$)`,
    "m",
  ).test(source);

test("every label in an article is said on a screen", () => {
  const unsaid = articles.flatMap(({ slug, labels }) =>
    labels.filter((label) => !isSaid(label)).map((label) => `${slug}: ${label}`),
  );
  expect(unsaid).toEqual([]);
  expect(isSaid("A label that no screen has")).toBe(false);
});

test("what a tour or a tutorial points at is a label or a place on a screen", () => {
  const targets = [...textOf(files.filter(isToldThere)).matchAll(/(?:target|targetElement): "([^"]+)"/g)].map(
    ([, target]) => target ?? "",
  );
  expect(targets.length).toBeGreaterThan(50);
  const isThere = (target: string) =>
    target === "title" || isSaid(target) || source.includes(`data-tour="${target}"`);
  expect(targets.filter((target) => !isThere(target))).toEqual([]);
});

test("the eight have 400 to 1,000 words and take 2 to 5 minutes; the others are short", () => {
  const guides = articles.filter(({ guide }) => guide !== null);
  expect(guides.map(({ guide }) => guide)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const { slug, words, readMinutes } of guides)
    expect([slug, words >= 400 && words <= 1000, readMinutes >= 2 && readMinutes <= 5]).toEqual([
      slug,
      true,
      true,
    ]);
  for (const { slug, readMinutes } of articles) expect([slug, readMinutes >= 1]).toEqual([slug, true]);
});

test("they say the stated guidance", () => {
  const all = articles.map(({ text }) => text).join(" ");
  for (const words of ["under 160 characters", "24 hours ahead", "within 2 hours", "25 to 30%"])
    expect([words, all.includes(words)]).toEqual([words, true]);
});

test("a link to another article leads to one that there is", () => {
  const slugs = articles.map(({ slug }) => slug);
  const linked = articles.flatMap(({ html }) =>
    [...html.matchAll(/\/tutorial-center\/articles\/([a-z0-9-]+)/g)].map(([, slug]) => slug ?? ""),
  );
  expect(linked.length).toBeGreaterThan(3);
  expect(linked.filter((slug) => !slugs.includes(slug))).toEqual([]);
});

test("an article is HTML with its labels in bold and what could be code escaped; one without a title is an error", () => {
  const { html, labels, markdown } = articleOf(
    "x",
    "---\ntitle: A\ndescription: B\ncategory: C\n---\nPress [[Profit & Loss]].\n",
  );
  expect(html).toBe("<p>Press <strong>Profit &#38; Loss</strong>.</p>\n");
  expect(labels).toEqual(["Profit & Loss"]);
  expect(markdown).toBe("# A\n\nPress **Profit & Loss**.\n");
  expect(() => articleOf("x", "---\ntitle: A\n---\n")).toThrow("doesn't say its description");
});
