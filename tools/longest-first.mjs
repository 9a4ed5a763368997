import { BaseSequencer } from "vitest/node";

/** The browser tests that take longest by far. A file's size, which vitest goes by before it has measured, says nothing of that. */
const longest = [
  "demo",
  "contrast",
  "demo-books",
  "requests",
  "email-campaigns",
  "layout",
  "customers",
  "auth",
].map((name) => `/e2e/${name}.test.ts`);

const rankOf = ({ project, moduleId }) => {
  if (project.name !== "e2e") return -1;
  const at = longest.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? longest.length : at;
};

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
export function LongestFirst(vitest) {
  const usual = new BaseSequencer(vitest);
  return {
    shard: (files) => usual.shard(files),
    sort: async (files) => (await usual.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other)),
  };
}
