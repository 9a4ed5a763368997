// The help articles: Markdown in areas/help/content, with a few lines about each at its top, as HTML in dist/articles.json.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";

const folder = "areas/help/content";
const wordsPerMinute = 200;

/** `[[Add Person]]` is a label on a screen: a test looks for it there. */
const label = {
  name: "label",
  level: "inline",
  start: (text) => text.indexOf("[["),
  tokenizer(text) {
    const found = /^\[\[([^\]]+)\]\]/.exec(text);
    return found ? { type: "label", raw: found[0], text: found[1] } : undefined;
  },
  renderer: ({ text }) => `<strong>${escaped(text)}</strong>`,
};
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/** Our own pictures (`tools/videos.mjs`) have one size, so that nothing moves while they come. */
const renderer = {
  image: ({ href, text }) =>
    `<img src="${escaped(href)}" alt="${escaped(text)}" width="960" height="600" loading="lazy">`,
};
const marked = new Marked({ extensions: [label], gfm: true, renderer });

/** One article of its Markdown. Throws when its top lacks something. */
export function articleOf(slug, source) {
  const [, top, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (top === undefined) throw new Error(`${folder}/${slug}.md has no lines about it at its top`);
  const about = Object.fromEntries(top.split("\n").map((line) => line.split(/:\s+(.*)/s).slice(0, 2)));
  for (const name of ["title", "description", "category"])
    if (!about[name]) throw new Error(`${folder}/${slug}.md doesn't say its ${name}`);
  const markdown = `# ${about.title}\n\n${body.trim().replace(/\[\[([^\]]+)\]\]/g, "**$1**")}\n`;
  const text = body
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/[#*[\]|>_`-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const words = text.split(" ").length;
  return {
    slug,
    title: about.title,
    description: about.description,
    category: about.category,
    // What people call it who search for it.
    also: about.also ?? "",
    // The eight of the tab have a place; the others are each about one screen.
    guide: about.guide === undefined ? null : Number(about.guide),
    words,
    readMinutes: Math.max(about.guide === undefined ? 1 : 2, Math.round(words / wordsPerMinute)),
    // What its numbered steps name.
    stepLabels: body
      .split("\n")
      .filter((line) => /^\d+\. /.test(line))
      .flatMap((line) => [...line.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, name]) => name)),
    labels: [...body.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, name]) => name),
    html: marked.parse(body.trim()),
    markdown,
    text,
  };
}

const walkedFile = join(folder, "walked.json");

/** On which day the tests last walked the steps of an article, by its name. */
export const readWalked = (root) => JSON.parse(readFileSync(join(root, walkedFile), "utf8"));

/** Keeps the day for these articles; the others lose theirs, for nobody walks their steps anymore. */
export function writeWalked(root, slugs, day) {
  const days = Object.fromEntries(slugs.toSorted().map((slug) => [slug, day]));
  writeFileSync(join(root, walkedFile), `${JSON.stringify(days, null, 2)}\n`);
}

/** All articles: the eight first, then by title. */
export function readArticles(root) {
  const walked = readWalked(root);
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => articleOf(name.slice(0, -3), readFileSync(join(root, folder, name), "utf8")))
    .map((article) => ({ ...article, walkedOn: walked[article.slug] ?? null }))
    .toSorted((a, b) => (a.guide ?? 99) - (b.guide ?? 99) || (a.title < b.title ? -1 : 1));
}

/** Writes dist/articles.json. */
export function buildArticles(root) {
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "dist/articles.json"), JSON.stringify(readArticles(root)));
}
