// Which files each file stands on: by its imports, without running anything.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const isDoor = (path) => /^areas\/[^/]+\/(server|web)\/index\.ts$/.test(path);

/** What a file imports: `{ target, names, isLazy }`; `names` is undefined where all of a file counts. Types are left out: the compiler looks at all of them anyway. */
function importsIn(text) {
  const found = [];
  for (const [, word, isType, what, target] of text.matchAll(
    /^(import|export) (type )?((?:\{[^}]*\}|[\w*$]+(?: as \w+)?)(?:, \{[^}]*\})?) from "([^"]+)"/gm,
  )) {
    if (isType) continue;
    const names = what.startsWith("{") ? namesIn(what) : usedOf(text, /^\* as (\w+)$/.exec(what)?.[1]);
    if (names?.length !== 0) found.push({ target, names, isOffer: word === "export" });
  }
  for (const [, target] of text.matchAll(/^import "([^"]+)"/gm)) found.push({ target });
  for (const [, target] of text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g))
    found.push({ target, isLazy: true });
  for (const [, globs, options = ""] of text.matchAll(
    /\bimport\.meta\.glob(?:<[^()]*>)?\(\s*(\[[^\]]*\]|"[^"]+")(?:,\s*\{([^}]*)\})?/g,
  ))
    for (const [, glob] of globs.matchAll(/"([^"]+)"/g))
      found.push({ glob, isLazy: !options.includes("eager: true") });
  for (const [, target] of text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)) found.push({ target });
  return found;
}

/** Of `import * as team`, what the text takes from it: `team.name`. */
const usedOf = (text, whole) =>
  whole &&
  [...new Set([...text.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, "g"))].map(([, own]) => own))].map(
    (own) => ({ own, as: own }),
  );

/** What "/areas/*\/web/*.fills.ts" finds, as paths from the root. */
const patternOf = (glob) =>
  new RegExp(
    `^${glob
      .replace(/^\//, "")
      .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(",", "|")})`)
      .replaceAll(/\*+\/?/g, (stars) =>
        stars.length > 2 ? "(?:.*/)?" : stars === "**" ? ".*" : stars.replace("*", "[^/]*"),
      )}$`,
  );

/** `{ a, type B, c as d }` as `[{ own: "a", as: "a" }, { own: "c", as: "d" }]`. */
const namesIn = (braces) =>
  braces
    .slice(1, -1)
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith("type "))
    .map((one) => {
      const [own, as = own] = one.split(" as ");
      return { own, as };
    });

/**
 * The graph of these files (paths from `root`). `edgesOf(path)` gives where the imports of a file lead, `{ to, names, isLazy }`. Who imports a name that
 * a door only hands on stands on the file it comes from, not on all that the door hands on.
 */
export function graphOf(root, files) {
  const known = new Set(files);
  const read = new Map();
  const importsOf = (path) => {
    if (!read.has(path))
      read.set(path, /\.(ts|tsx|mjs)$/.test(path) ? importsIn(readFileSync(join(root, path), "utf8")) : []);
    return read.get(path);
  };
  const resolve = (from, target) => {
    const path = target.startsWith("#")
      ? target.slice(1)
      : target.startsWith(".")
        ? normalize(join(dirname(from), target))
        : undefined;
    if (path === undefined || known.has(path)) return path;
    const isFolder = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();
    return isFolder ? `${path.replace(/\/$/, "")}/` : undefined;
  };
  const throughDoor = (door, names) => {
    const offers = importsOf(door).filter((one) => one.isOffer);
    return names.map(({ own }) => {
      const offer = offers.find((one) => one.names?.some(({ as }) => as === own));
      const name = offer?.names.find(({ as }) => as === own).own ?? own;
      return { to: offer ? resolve(door, offer.target) : door, names: [name] };
    });
  };
  const edges = new Map();
  const edgesOf = (path) => {
    if (!edges.has(path))
      edges.set(
        path,
        importsOf(path).flatMap(({ target, glob, names, isLazy = false, isOffer }) => {
          if (glob) {
            const pattern = patternOf(glob);
            return files.filter((one) => pattern.test(one)).map((to) => ({ to, isLazy }));
          }
          const to = resolve(path, target);
          // What a door hands on is followed from whoever asks for it.
          if (to === undefined || (isOffer && isDoor(path))) return [];
          const taken =
            isDoor(to) && names ? throughDoor(to, names) : [{ to, names: names?.map(({ own }) => own) }];
          return taken.map((one) => ({ ...one, isLazy }));
        }),
      );
    return edges.get(path);
  };
  return { files, has: (path) => known.has(path), edgesOf };
}

/** All that these files stand on, with themselves. `follow` may add to or take from where a file leads. */
export function closureOf(graph, starts, follow = (_path, edges) => edges) {
  const seen = new Set();
  const waiting = [...starts];
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (seen.has(path)) continue;
    seen.add(path);
    if (path.endsWith("/")) waiting.push(...graph.files.filter((one) => one.startsWith(path)));
    else waiting.push(...follow(path, graph.edgesOf(path)).map(({ to }) => to));
  }
  return seen;
}
