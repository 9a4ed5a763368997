// `import.meta.glob` where Vite isn't there: in the server's build, and in Node. Only files that are loaded at once: `{ eager: true }`.
import { readdirSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const asked =
  /import\.meta\.glob(?:<[^()]*>)?\(\s*"([^"]+)",\s*\{\s*eager:\s*(?:true|!0),?\s*(?:import:\s*"(\w+)",?\s*)?\}\s*\)/g;
/** The files that put areas together, by the end of their paths. */
const collecting = /\/apps\/(?:pages|server\/areas)\.ts$/;

/** The code with an import of each file in place of `import.meta.glob`; `nameOf` says by what name a file is imported. */
export function expandGlobs(code, nameOf = (path) => join(root, path)) {
  const imports = [];
  const expanded = code.replaceAll(asked, (_, pattern, name) => {
    const entries = filesLike(pattern).map((path) => {
      const local = `$file${imports.length}`;
      imports.push(
        `import ${name ? `{ ${name} as ${local} }` : `* as ${local}`} from ${JSON.stringify(nameOf(path))};`,
      );
      return `${JSON.stringify(path)}: ${local}`;
    });
    return `{ ${entries.join(", ")} }`;
  });
  if (expanded.includes("import.meta.glob")) throw new Error("tools/import-globs.mjs reads only eager globs");
  return imports.join("") + expanded;
}

/** The files that fit a pattern such as "/areas/…/server/index.ts", in the order of their names. */
function filesLike(pattern) {
  return pattern
    .split("/")
    .slice(1)
    .reduce(
      (found, part) => found.flatMap((path) => namesLike(path, part).map((name) => `${path}/${name}`)),
      [""],
    );
}

function namesLike(path, part) {
  const like = new RegExp(`^${part.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  try {
    return readdirSync(join(root, path))
      .filter((name) => like.test(name))
      .toSorted();
  } catch {
    return [];
  }
}

/** For esbuild. */
export const importGlobs = {
  name: "import-globs",
  setup({ onLoad }) {
    onLoad({ filter: collecting }, ({ path }) => ({
      contents: expandGlobs(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** For Node, beside tsx: `--import ./tools/register-globs.mjs`. */
export const registerGlobs = () => register(import.meta.url);

/** Node's hook: what was read, with the imports. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!collecting.test(url.split("?")[0])) return loaded;
  return {
    ...loaded,
    source: expandGlobs(String(loaded.source), (path) => pathToFileURL(join(root, path)).href),
  };
}
