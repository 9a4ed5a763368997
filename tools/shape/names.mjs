import { exportsOf, isCode, isConfig } from "./tree.mjs";

/** What a file of an area may be, by side. `noun.role.ts`; a pure file and a service may have a test beside it. */
const roles = {
  contract: ["schema", "api", "rules", "events", "pages", "sample"],
  server: [
    "table",
    "store",
    "service",
    "routes",
    "jobs",
    "work",
    "subscribers",
    "activities",
    "live",
    "reads",
    "builder",
  ],
  web: ["queries", "view", "messages", "sample", "slots", "fills"],
};
const vague = /(^|[-.])(utils?|helpers?|misc|commons?)([-.]|$)/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

export const nameRules = ["vague-name", "kebab-case", "role", "component-name"];

/** File names that do not say what is in the file. */
export function nameFindings({ path, tree }) {
  const finding = (rule, what) => [{ path, line: 1, rule, what }];
  const room = path.split("/")[0];
  if (
    !isCode(path) ||
    isConfig(path) ||
    !["areas", "platform", "apps", "database", "e2e", "bench", "tools"].includes(room)
  )
    return [];
  const folders = path.split("/").slice(0, -1);
  const stem = path
    .split("/")
    .at(-1)
    .replace(/\.[a-z]+$/, "");
  const vagueFolder = folders.find((folder) => vague.test(folder));
  // In Auto-Help a helper is what the business sees, and its calls are named after it.
  const isNoun =
    path.startsWith("areas/automation/") ||
    /^(e2e|bench)\/helpers?[-.]|^apps\/server\/killed-helpers\./.test(path);
  if ((vague.test(stem) && !isNoun) || vagueFolder)
    return finding("vague-name", `${vagueFolder ?? stem} says nothing; name it by its noun`);
  if (!kebab.test(stem) || folders.some((folder) => !kebab.test(folder)))
    return finding("kebab-case", "folders and files are lower case with hyphens, then the role");
  if (room === "areas" && path.endsWith(".ts") && !hasRole(folders[2], stem))
    return finding(
      "role",
      `in an area's ${folders[2] ?? "folder"} a file is <noun>.<role>.ts with a role of ${(roles[folders[2]] ?? []).join(", ")}`,
    );
  if (/^areas\/[^/]+\/web\/.*\.tsx$/.test(path) && !stem.includes(".") && !isNamedAsExport(tree, stem))
    return finding("component-name", "an area's .tsx file is named as the component or hook that it exports");
  return [];
}

function hasRole(side, stem) {
  if (!roles[side]) return false;
  const parts = stem.split(".");
  const isTest = parts.at(-1) === "test";
  if (isTest) parts.pop();
  if (parts.length === 1)
    return (
      isTest ||
      (parts[0] === "index" && side !== "contract") ||
      (side === "web" && parts[0].startsWith("use-"))
    );
  return parts.length === 2 && roles[side].includes(parts[1]);
}

const isNamedAsExport = (tree, stem) =>
  exportsOf(tree).some(({ name }) => name?.toLowerCase() === stem.replaceAll("-", ""));
