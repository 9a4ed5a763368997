import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// A page may stay open across a new release: it requests the files of its own build. Those of the last few builds stay next to the new ones.
const maxReleases = 5;
const maxMilliseconds = 30 * 86_400_000;

const assetsOf = (root) => join(root, "dist/web/assets");
const asideOf = (root) => join(root, "dist/earlier-assets");
const listOf = (root) => join(root, "dist/releases.json");

/** Saves the files of earlier builds before a new build removes them. Names contain a hash of the content, so one file per name is enough. */
export function setAside(root) {
  if (existsSync(assetsOf(root))) linkAll(assetsOf(root), asideOf(root), readdirSync(assetsOf(root)));
}

/** Puts those that are still served back next to the new build's, and records which: of the last five builds, and of the last thirty days. */
export function putBack(root, now = Date.now()) {
  const files = readdirSync(assetsOf(root));
  const earlier = releasesOf(root).filter(({ builtAt }) => builtAt > now - maxMilliseconds);
  const releases = [{ builtAt: now, files }, ...earlier].slice(0, maxReleases);
  if (existsSync(asideOf(root)))
    linkAll(
      asideOf(root),
      assetsOf(root),
      releases.flatMap((release) => release.files),
    );
  writeFileSync(listOf(root), JSON.stringify(releases));
  rmSync(asideOf(root), { recursive: true, force: true });
}

function releasesOf(root) {
  return existsSync(listOf(root)) ? JSON.parse(readFileSync(listOf(root), "utf8")) : [];
}

function linkAll(from, to, files) {
  mkdirSync(to, { recursive: true });
  for (const file of files)
    if (existsSync(join(from, file)) && !existsSync(join(to, file)))
      linkSync(join(from, file), join(to, file));
}
