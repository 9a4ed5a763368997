import { knownHeaders, plainHeader } from "#areas/imports/contract/import-headers.rules.ts";
import { hookFields } from "./hook-fields.rules.ts";
import type { HookValue } from "./hooks.schema.ts";

/** What a path is called: its last part that is no number ("items.0.Price" is a "Price"). */
const nameOf = (path: string): string =>
  plainHeader(
    path
      .split(".")
      .findLast((part) => !/^\d+$/.test(part))
      ?.replaceAll("_", " ") ?? "",
  );

/** Fields that are guessed: a wrong status or stage would be worse than none. */
const guessed = hookFields.filter((field) => !["status", "pipelineStage", "value", "notes"].includes(field));

/** What probably goes where, by what other programs call it; an address only where there is one. */
export function guessMapping(values: readonly HookValue[]): Record<string, string> {
  const named = values.map(({ path, value }) => ({ path, value, name: nameOf(path) }));
  const found = guessed.flatMap((field): [string, string][] => {
    const fits = named.filter(
      ({ name, value }) =>
        value !== "" && knownHeaders[field].includes(name) && (field !== "email" || value.includes("@")),
    );
    const order = (name: string) => knownHeaders[field].indexOf(name);
    const [best] = fits.toSorted((a, b) => order(a.name) - order(b.name));
    return best ? [[field, best.path]] : [];
  });
  const mapping = Object.fromEntries(found);
  if (mapping.firstName !== undefined) delete mapping.fullName;
  return mapping;
}
