import { freeSlug, slugOf } from "#platform/contract/slugs.ts";
import type { PipelineStage, StageType } from "./pipeline-stages.schema.ts";

/** The stage in which a contact starts (Spec 1 §4). */
export const firstStageKey = "new";

type Preset = Pick<PipelineStage, "key" | "name" | "color" | "type" | "probability" | "rottingDays">;

/** The stages that every business begins with, in order (Spec 2, Settings, Pipeline; decisions). */
export const presetStages: readonly Preset[] = [
  { key: firstStageKey, name: "New Lead", color: "sky", type: "open", probability: 10, rottingDays: 7 },
  { key: "qualified", name: "Qualified", color: "violet", type: "open", probability: 30, rottingDays: 14 },
  { key: "proposal", name: "Proposal", color: "amber", type: "open", probability: 50, rottingDays: 14 },
  {
    key: "negotiation",
    name: "Negotiation",
    color: "orange",
    type: "open",
    probability: 75,
    rottingDays: 14,
  },
  { key: "customer", name: "Customer", color: "green", type: "won", probability: 100, rottingDays: null },
  { key: "lost", name: "Lost", color: "grey", type: "lost", probability: 0, rottingDays: null },
];

/** Which keys a stage collects when its name contains one of the words (Spec 1 §3), checked in this order. */
const collections: readonly { words: readonly string[]; keys: readonly string[] }[] = [
  { words: ["new", "lead"], keys: ["new", "lead"] },
  { words: ["following", "contact"], keys: ["following", "contacted", "prospect"] },
  { words: ["customer", "won"], keys: ["customer", "won"] },
];

/** True when a stage of this name collects contacts of this key, by the stated rules alone: the first rule that fits its name, else the name itself. */
export function collects(name: string, key: string): boolean {
  const lower = name.toLowerCase();
  const rule = collections.find(({ words }) => words.some((word) => lower.includes(word)));
  return rule ? rule.keys.includes(key.toLowerCase()) : lower === key.toLowerCase();
}

type Column = Pick<PipelineStage, "name" | "key">;

/**  The column of a contact with this key: that of its own stage, else the first whose name collects it (Spec 1 §3),
 * else the first of all. Exactly one, whatever a screen, an import or an archived stage left behind; none only where there is no stage.
 */
export const columnOf = <S extends Column>(stages: readonly S[], key: string): S | undefined =>
  stages.find((stage) => stage.key === key) ?? stages.find((stage) => collects(stage.name, key)) ?? stages[0];

/** The contacts of each column, in the order of the stages; contacts keep theirs. */
export function groupByStage<S extends Column, C extends { pipelineStage: string }>(
  stages: readonly S[],
  contacts: readonly C[],
): { stage: S; contacts: C[] }[] {
  const columns = stages.map((stage) => ({ stage, contacts: [] as C[] }));
  for (const contact of contacts) {
    const stage = columnOf(stages, contact.pipelineStage);
    columns.find((column) => column.stage === stage)?.contacts.push(contact);
  }
  return columns;
}

/** The keys in `known` that belong to a stage's column: what to ask for to get all of its contacts. */
export const keysOf = <S extends Column>(
  stages: readonly S[],
  stage: S,
  known: readonly string[],
): string[] => [...new Set([stage.key, ...known])].filter((key) => columnOf(stages, key) === stage);

/** The key of a new stage: its name in plain letters, different from all that exist or existed; at most 60 characters. */
export const stageKeyFor = (name: string, taken: readonly string[]): string =>
  freeSlug(slugOf(name, "stage"), taken);

/** How many whole days a sale has been in its stage, if that is longer than the stage allows; else undefined. */
export function daysTooLong(
  { type, rottingDays }: Pick<PipelineStage, "type" | "rottingDays">,
  since: string | null,
  now: Date,
): number | undefined {
  if (type !== "open" || rottingDays === null || since === null) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(since)) / 86_400_000);
  return days > rottingDays ? days : undefined;
}

/** How likely a sale is from a new stage of this type, in percent, unless given. */
export const usualProbability = (type: StageType): number => ({ open: 50, won: 100, lost: 0 })[type];

type Archivable = Pick<PipelineStage, "id" | "type" | "isDefault">;

/** Why a stage cannot be archived with its customers going to `moveTo`, in words; undefined when it can. */
export function archiveRefusal(
  stages: readonly Archivable[],
  id: string,
  moveTo: string,
): string | undefined {
  const stage = stages.find((one) => one.id === id);
  if (!stage) return "Stage not found";
  if (stage.type === "open" && stages.filter((one) => one.type === "open").length === 1)
    return "This is the last open stage. Add another one first.";
  if (stage.isDefault) return "New customers start in this stage, so it can’t be removed. You can rename it.";
  if (moveTo === id || !stages.some((one) => one.id === moveTo))
    return "Choose the stage its customers move to";
  return undefined;
}

/** True when `ids` names every stage exactly once. */
export const isWholeOrder = (stages: readonly { id: string }[], ids: readonly string[]): boolean =>
  ids.length === stages.length &&
  new Set(ids).size === ids.length &&
  stages.every((stage) => ids.includes(stage.id));

/** Where a new stage of this type goes: an open one after the last open one, so that won and lost stay at the end. */
export function placeFor(stages: readonly { type: StageType }[], type: StageType): number {
  if (type !== "open") return stages.length;
  return stages.findLastIndex((stage) => stage.type === "open") + 1;
}
