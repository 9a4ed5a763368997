import { contactViews, stages, type ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";

/** The business's own stages, in order; none until they have been read. */
export type OwnStages = readonly Pick<PipelineStage, "key" | "name" | "color">[];
type Option = { value: string; label: string };

/** A stage's name in this business; an unknown key shows as it is, capitalized. */
export const stageName = (key: string, own: OwnStages = []): string =>
  own.find((stage) => stage.key === key)?.name ??
  stages.find((stage) => stage.key === key)?.name ??
  key.charAt(0).toUpperCase() + key.slice(1);

/** What the filter and the forms offer: the stated ones first (Spec 1 §2), then the others that are offered everywhere, then the business's own. */
function offered(first: readonly string[], own: OwnStages): Option[] {
  // A default stage that this business no longer has was archived: no one can be moved there.
  const archived = (key: string) =>
    own.length > 0 &&
    presetStages.some((preset) => preset.key === key) &&
    !own.some((stage) => stage.key === key);
  const keys = new Set([...first, ...stages.map((stage) => stage.key), ...own.map((stage) => stage.key)]);
  return [...keys].filter((key) => !archived(key)).map((key) => ({ value: key, label: stageName(key, own) }));
}

/** The stages of the edit form and of a change of many; `current`, an imported or archived one, stays as it is. */
export function editStages(own: OwnStages = [], current?: string): Option[] {
  const options = offered(["new", "lead", "prospect", "customer"], own);
  return !current || options.some((option) => option.value === current)
    ? options
    : [...options, { value: current, label: stageName(current, own) }];
}

const viewNames: Record<(typeof contactViews)[number], string> = {
  leads: "Active leads",
  customers: "Customers",
};
const viewMark = "view:";

/** The filter's options; what the address asks beyond one stage (several, or leads, or customers) is an option too, so that the filter says what is shown. */
export function filterStages(own: OwnStages = [], asked: ContactFilter = {}): Option[] {
  const options = offered(["new", "qualified", "proposal", "negotiation", "customer"], own);
  const value = stageChoice(asked);
  if (value === "" || options.some((option) => option.value === value)) return options;
  const names =
    asked.stage
      ?.split(",")
      .filter(Boolean)
      .map((key) => stageName(key, own)) ?? [];
  return [
    ...options,
    { value, label: [...names, ...(asked.view ? [viewNames[asked.view]] : [])].join(", ") },
  ];
}

/** The chosen option of the filter. */
export const stageChoice = ({ stage, view }: ContactFilter): string =>
  [stage ?? "", ...(view ? [viewMark + view] : [])].filter(Boolean).join(" ");

/** What choosing an option sets: a stage or nothing, and it clears a view that came from a link. */
export const stageAsked = (choice: string): Pick<ContactFilter, "stage" | "view"> => ({
  stage: choice || undefined,
  view: undefined,
});

/** A stage's badge: the business's own color, or the default one for other stages. */
export const stageLook = (key: string, own: OwnStages): { stage: string; tint?: string } => {
  const stage = own.find((one) => one.key === key);
  return stage ? { stage: "own", tint: stage.color } : { stage: key };
};
