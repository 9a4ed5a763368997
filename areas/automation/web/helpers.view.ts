import { z } from "zod";
import {
  HelperDefinition,
  type Condition,
  type Step,
  type StepKind,
  type Trigger,
} from "#areas/automation/contract/helper-definitions.schema.ts";
import { type Helper, NewHelper } from "#areas/automation/contract/helpers.schema.ts";

/** The counters (Spec 2 §9): two hours for each helper that is on. */
export const countersOf = (helpers: readonly Pick<Helper, "isActive">[]) => {
  const active = helpers.filter(({ isActive }) => isActive).length;
  return { active, available: helpers.length, hours: active * 2 };
};

/** "1 h 5 min" of minutes. */
export function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const { name, description } = NewHelper.shape;
/** A helper as it is being edited; numbers are numbers, and what is not filled in yet is empty. */
export const HelperDraft = z.strictObject({
  name,
  description: description.unwrap(),
  isActive: z.boolean(),
  definition: HelperDefinition,
});
export type Draft = z.input<typeof HelperDraft>;

export const emptyDraft: Draft = {
  name: "",
  description: "",
  isActive: false,
  definition: { when: { event: "contact.created" }, then: [{ do: "task", title: "", dueInDays: 0 }] },
};

export const stepKinds: readonly { value: StepKind; label: string }[] = [
  { value: "wait", label: "wait" },
  { value: "email", label: "send an email" },
  { value: "task", label: "add a task" },
  { value: "tag", label: "add a tag" },
  { value: "untag", label: "remove a tag" },
  { value: "stage", label: "move them to a stage" },
  { value: "field", label: "fill in a detail" },
  { value: "note", label: "add a note" },
  { value: "assign", label: "assign them to somebody" },
  { value: "notify", label: "tell somebody" },
  { value: "chat", label: "post to your chat" },
  { value: "webhook", label: "tell another program" },
  { value: "waitFor", label: "wait until something happens" },
  { value: "branch", label: "choose by a question" },
  { value: "stop", label: "stop" },
];

/** A new step of this kind, to be filled in. */
export function newStep(kind: StepKind): Step {
  switch (kind) {
    case "wait":
      return { do: "wait", days: 3 };
    case "email":
      return { do: "email", subject: "", content: "" };
    case "task":
      return { do: "task", title: "", dueInDays: 0, assignedTo: null };
    case "tag":
    case "untag":
      return { do: kind, tag: "" };
    case "stage":
      return { do: "stage", stage: "" };
    case "field":
      return { do: "field", field: "", value: "" };
    case "note":
    case "chat":
      return { do: kind, text: "" };
    case "assign":
      return { do: "assign", userId: "" };
    case "notify":
      return { do: "notify", userId: null, text: "" };
    case "webhook":
      return { do: "webhook", webhookId: "" };
    case "waitFor":
      return { do: "waitFor", event: "invoice.paid", days: 7 };
    case "branch":
      return { do: "branch", if: [{ field: "source", is: "" }], then: [], else: [] };
    case "stop":
      return { do: "stop" };
  }
}

/** The list with the item at `from` moved by one place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by;
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, one);
}

export type TriggerKind = "event" | "date" | "quietDays" | "every" | "hook";
export const triggerKind = (when: z.input<typeof HelperDefinition>["when"]): TriggerKind =>
  "event" in when
    ? "event"
    : "date" in when
      ? "date"
      : "quietDays" in when
        ? "quietDays"
        : "every" in when
          ? "every"
          : "hook";
export const newTrigger: Record<TriggerKind, Trigger> = {
  event: { event: "contact.created" },
  date: { date: "birthday", at: "09:00", offsetDays: 0 },
  quietDays: { quietDays: 60 },
  every: { every: "week", on: "monday", at: "09:00" },
  hook: { hook: "" },
};

export const comparisonWords = {
  is: "is",
  isNot: "is not",
  has: "has",
  over: "is over",
  under: "is under",
  empty: "is empty",
  filled: "is filled in",
} as const;
export type ComparisonWord = keyof typeof comparisonWords;
export function partsOf(condition: Condition): { how: ComparisonWord; value: string } {
  if (condition.empty !== undefined) return { how: condition.empty ? "empty" : "filled", value: "" };
  for (const how of ["is", "isNot", "has", "over", "under"] as const)
    if (condition[how] !== undefined) return { how, value: String(condition[how]) };
  return { how: "is", value: "" };
}
/** A condition of its parts; numbers where they are compared as numbers. */
export function conditionOf(field: string, how: ComparisonWord, value: string): Condition {
  if (how === "empty" || how === "filled") return { field, empty: how === "empty" };
  const isNumber = (how === "over" || how === "under") && value.trim() !== "" && !Number.isNaN(Number(value));
  return { field, [how]: isNumber ? Number(value) : value };
}

/** The messages of what can't be saved, by place: "name", "then.2", "if.0", "when". Of each place the first. */
export type Errors = Readonly<Record<string, string>>;
export function errorsOf(draft: Draft): Errors {
  const errors: Record<string, string> = {};
  const note = (place: string, message: string) => {
    errors[place] ??= message;
  };
  for (const text of ["name", "description"] as const) {
    const { error } = HelperDraft.shape[text].safeParse(draft[text]);
    if (error) note(text, error.issues[0]?.message ?? "");
  }
  const checked = HelperDefinition.shape;
  for (const key of ["when", "if", "until", "hours"] as const) {
    const result = checked[key].safeParse(draft.definition[key]);
    for (const issue of result.error?.issues ?? [])
      note(key === "if" || key === "until" ? `${key}.${String(issue.path[0] ?? 0)}` : key, deepest(issue));
  }
  const steps = draft.definition.then as Step[];
  noteSteps(steps, "then", note);
  if (steps.length === 0) note("then", "Add at least one step");
  const whole = checked.then.safeParse(steps);
  if (!whole.success && !Object.keys(errors).some((place) => place.startsWith("then")))
    note("then", whole.error.issues[0]?.message ?? "Check the steps");
  return errors;
}

/** The server's messages by the same places: what is wrong with a part of a step is said at the step. */
export const refusedAt = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^definition\./, "").replace(/\.[a-zA-Z]+$/, ""),
      message,
    ]),
  );

/** Of a choice of shapes the message of the one that fits best: the shape whose first complaint lies deepest or that has the fewest. */
function deepest(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union") return issue.message;
  const branches = issue.errors.filter((one) => one.every(({ code }) => code !== "unrecognized_keys"));
  const best = branches.toSorted((a, b) => a.length - b.length)[0]?.[0];
  return best ? deepest(best) : issue.message;
}

const blank = (text: string | undefined): boolean => text === undefined || text.trim() === "";

function stepError(step: Step): string | undefined {
  switch (step.do) {
    case "email":
      if (step.templateId !== undefined) return step.templateId === "" ? "Choose a template" : undefined;
      return blank(step.subject) ? "Enter a subject" : blank(step.content) ? "Write the email" : undefined;
    case "task":
      return blank(step.title) ? "Enter a title" : undefined;
    case "tag":
    case "untag":
      return blank(step.tag) ? "Enter a tag" : undefined;
    case "stage":
      return blank(step.stage) ? "Choose a stage" : undefined;
    case "field":
      return blank(step.field) ? "Choose a detail" : undefined;
    case "note":
    case "chat":
    case "notify":
      return blank(step.text) ? "Write a few words" : undefined;
    case "assign":
      return blank(step.userId) ? "Choose somebody" : undefined;
    case "webhook":
      return blank(step.webhookId) ? "Choose a program" : undefined;
    case "branch":
      return step.if.length === 0 ? "Add a question" : undefined;
    case "wait": {
      const amount = step.days ?? step.hours ?? step.minutes ?? 0;
      return Number.isInteger(amount) && amount > 0 ? undefined : "Enter how long to wait";
    }
    case "waitFor":
      return Number.isInteger(step.days) && step.days > 0 ? undefined : "Enter a number of days";
    case "stop":
      return undefined;
  }
}

function noteSteps(steps: readonly Step[], at: string, note: (place: string, message: string) => void): void {
  steps.forEach((step, index) => {
    const place = `${at}.${index}`;
    const error = stepError(step);
    if (error) note(place, error);
    else if (step.do !== "branch") {
      const result = HelperDefinition.shape.then.safeParse([step]);
      if (!result.success) note(place, deepest(result.error.issues[0] as z.core.$ZodIssue));
    }
    if (step.do !== "branch") return;
    noteSteps(step.then, `${place}.then`, note);
    noteSteps(step.else, `${place}.else`, note);
  });
}

/** A text with its fill-ins as a person reads them: "Call [first name]" for "Call {{firstName}}". */
export const readable = (text: string): string =>
  text.replaceAll(/\{\{\s*(\w+)(?:\|[^}]*)?\}\}/g, (_all, key: string) => `[${fillInWords(key)}]`);
const fillInWords = (key: string): string => key.replaceAll(/([A-Z])/g, " $1").toLowerCase();

/** "Also start: “Welcome email” and 2 more for 214 customers". */
export function startWords(names: readonly string[], who: string): string {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const listed = [...shown, ...(more > 0 ? [`${more} more`] : [])];
  const last = listed.pop() ?? "";
  return `Also start: ${listed.length > 0 ? `${listed.join(", ")} and ${last}` : last} for ${who}`;
}

/** A sentence as it goes on after another. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
