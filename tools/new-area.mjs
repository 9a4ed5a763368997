// npm run new-area NAME NOUN [ONE]: begins an area, with one list and one write from table to screen. NOUN is what there are many of (`claims`), ONE what one
// of them is called, where no rule of English tells (`movies movie`).
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { onMap } from "./new-area/map.mjs";
import { wordsFor } from "./new-area/words.mjs";

/** Writes the area into `root`, and returns what was written. Throws, before anything is, where it can't begin. */
export function newArea(root, [name, noun, one] = [], now = new Date()) {
  const words = wordsFor(name, noun, one);
  const mapText = readFileSync(join(root, "docs/map.md"), "utf8");
  for (const taken of [words.table, `/api/${words.noun}`, words.page.route])
    if (mapText.includes(`\`${taken}\``))
      throw new Error(`There is ${taken} already: docs/map.md says whose.`);
  if (existsSync(join(root, `areas/${words.name}`)))
    throw new Error(`There is an area ${words.name} already.`);
  const { page } = words;
  const files = filled({
    ...words,
    page: page.page,
    pageTitle: page.title,
    pageFile: page.path,
    route: page.route,
    migration: `${stampAfter(root, now)}_${words.table}`,
  });
  const map = onMap(mapText, { ...words, page });
  for (const [path, text] of [...files, ["docs/map.md", map]]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys(), "docs/map.md"];
}

const template = fileURLToPath(new URL("new-area/template/", import.meta.url));

/** The files of the template by the paths where they go, with these words in place of "__word__". */
function filled(words) {
  const withWords = (text) => text.replaceAll(/__(\w+?)__/g, (_, word) => words[word]);
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return new Map(
    files.map((file) => {
      const path = relative(template, join(file.parentPath ?? file.path, file.name)).replace(/\.txt$/, "");
      const folder = path.startsWith("migrations/") ? "database" : `areas/${words.name}`;
      return [`${folder}/${withWords(path)}`, withWords(readFileSync(join(template, `${path}.txt`), "utf8"))];
    }),
  );
}

/** A migration's time: now, or the second after the latest one. */
function stampAfter(root, now) {
  const latest = readdirSync(join(root, "database/migrations"))
    .map((file) => /^\d{14}/.exec(file)?.[0] ?? "")
    .sort()
    .at(-1);
  const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  return stamp > latest ? stamp : String(BigInt(latest) + 1n);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    const written = newArea(root, process.argv.slice(2));
    const code = written.filter((path) => path.endsWith(".ts") || path.endsWith(".tsx"));
    execFileSync(process.execPath, [join(root, "node_modules/oxfmt/bin/oxfmt"), ...code], { cwd: root });
    console.log(`${written.join("\n")}\n
If it has a word in the menu, add its line to apps/web/menu.ts. docs/adding-a-feature.md says how it goes on.`);
  } catch (error) {
    console.error(
      `${error.message}\nUsage: npm run new-area NAME NOUN [ONE], as in: npm run new-area warranty claims, npm run new-area cinema movies movie`,
    );
    process.exitCode = 1;
  }
}
