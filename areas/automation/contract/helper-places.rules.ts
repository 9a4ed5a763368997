import type { Step } from "./helper-definitions.schema.ts";

/** Where a run begins. A place is "0", "2", or within a branch "3.then.0". */
export const firstPlace = "0";

/** The list that holds a place, and the step's position in it; undefined for a place that isn't there. */
function listAt(steps: readonly Step[], place: string): { list: readonly Step[]; at: number } | undefined {
  let list: readonly Step[] | undefined = steps;
  const parts = place.split(".");
  for (let part = 0; part + 2 < parts.length; part += 2) {
    const step: Step | undefined = list?.[Number(parts[part])];
    list = step?.do === "branch" ? step[parts[part + 1] === "else" ? "else" : "then"] : undefined;
  }
  return list && { list, at: Number(parts.at(-1)) };
}

/** The step at a place; undefined past the end. */
export function stepAt(steps: readonly Step[], place: string): Step | undefined {
  const found = listAt(steps, place);
  return found?.list[found.at];
}

/** The place after a step, out of branches that end there; undefined when the run is done. */
export function placeAfter(steps: readonly Step[], place: string): string | undefined {
  const found = listAt(steps, place);
  if (!found) return undefined;
  const parts = place.split(".");
  if (found.at + 1 < found.list.length) return [...parts.slice(0, -1), found.at + 1].join(".");
  return parts.length === 1 ? undefined : placeAfter(steps, parts.slice(0, -2).join("."));
}

/** The first place of a branch's side; after the branch when that side is empty. */
export function placeInto(steps: readonly Step[], place: string, side: "then" | "else"): string | undefined {
  const step = stepAt(steps, place);
  return step?.do === "branch" && step[side].length > 0 ? `${place}.${side}.0` : placeAfter(steps, place);
}

/** All places with their steps, in the order of reading. */
export function placesOf(steps: readonly Step[], prefix = ""): { place: string; step: Step }[] {
  return steps.flatMap((step, at) => {
    const place = `${prefix}${at}`;
    return [
      { place, step },
      ...(step.do === "branch"
        ? [...placesOf(step.then, `${place}.then.`), ...placesOf(step.else, `${place}.else.`)]
        : []),
    ];
  });
}
