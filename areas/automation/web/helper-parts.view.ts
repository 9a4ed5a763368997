import type { HelperDefinition, Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import {
  conditionWords,
  type Names,
  stepWords,
  triggerWords,
} from "#areas/automation/contract/helper-words.rules.ts";
import { textOf } from "./mail-text.view.ts";

/** What the parts of a helper are called where two people changed the same one. */
export const partLabels: Readonly<Record<string, string>> = {
  description: "What it’s for",
  isActive: "On",
  "definition.when": "When",
  "definition.if": "Only if",
  "definition.then": "Then",
  "definition.mode": "Emails",
  "definition.again": "How often for the same person",
  "definition.until": "Stop early",
  "definition.hours": "Only at certain hours",
};

export const modeWords = { act: "Do it", ask: "Ask me first" } as const;
export const againWords = {
  once: "only once, ever",
  one_at_a_time: "again, but not while it’s under way",
  always: "every time",
} as const;

/** How one goal ends it, as it follows "Stop as soon as". */
export const goalWords = (goal: HelperDefinition["until"][number], names: Names): string =>
  "event" in goal ? triggerWords(goal, names).replace(/^When /, "") : `their ${conditionWords(goal, names)}`;

/** A part of a helper in words that differ where the part does; undefined for one that reads well as it is. */
export function partWords(field: string, value: unknown, names: Names): string | undefined {
  const part = { [field.replace("definition.", "")]: value } as Partial<HelperDefinition>;
  if (part.when) return triggerWords(part.when, names);
  if (part.if) return part.if.map((one) => conditionWords(one, names)).join(" and ") || undefined;
  if (part.then) return part.then.map((step) => wholeStep(step, names)).join("; ");
  if (part.until) return part.until.map((goal) => goalWords(goal, names)).join(", or ") || undefined;
  if (part.mode) return modeWords[part.mode];
  return part.again && againWords[part.again];
}

/** A step with all that was written in it. */
function wholeStep(step: Step, names: Names): string {
  const said = stepWords(step, names);
  if (step.do === "branch") {
    const side = (steps: readonly Step[]) =>
      steps.map((one) => wholeStep(one, names)).join("; ") || "nothing";
    return `${said}: ${side(step.then)}. If not: ${side(step.else)}`;
  }
  if (step.do === "email" && step.content !== undefined) return `${said}: ${textOf(step.content)}`;
  if (step.do === "task")
    return `${said}, for ${step.assignedTo ? names.person(step.assignedTo) : "the customer’s owner"}`;
  return "text" in step ? `${said}: ${step.text}` : said;
}
