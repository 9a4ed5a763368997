import { fieldLabel, kindOf, ownField } from "#areas/customers/contract/standard-fields.rules.ts";
import type { Condition, HelperDefinition, Step, Trigger } from "./helper-definitions.schema.ts";

/** What ids and keys are called in this business; an unknown one goes by its own name. */
export type Names = {
  stage: (key: string) => string;
  person: (id: string) => string;
  template: (id: string) => string;
  webhook: (id: string) => string;
  hook: (id: string) => string;
  field: (key: string) => string;
};

/** Names where none are known: keys, and plain words for ids. */
export const plainNames: Names = {
  stage: (key) => key,
  person: () => "a teammate",
  template: () => "a template",
  webhook: () => "another program",
  hook: () => "another program",
  field: (key) => fieldLabel(kindOf(key) === undefined ? ownField(key) : key),
};

/** What happens to a customer, as it follows "When". */
export const eventWords: Readonly<Record<string, string>> = {
  "contact.created": "a customer is added",
  "contact.updated": "a customer’s details change",
  "contact.stage_changed": "a customer moves to another stage",
  "contact.assigned": "a customer is assigned to somebody",
  "contact.restored": "a customer comes back from the trash",
  "contact.note_added": "a note is added to a customer",
  "contact.merged": "two customers are merged",
  "contact.unmerged": "a merge is undone",
  "deal.created": "a sale is added",
  "deal.updated": "a sale is changed",
  "deal.stage_changed": "a sale moves to another stage",
  "deal.won": "a sale is won",
  "deal.lost": "a sale is lost",
  "deal.reopened": "a sale is open again",
  "deal.went_cold": "a sale goes cold",
  "task.created": "a task is added for a customer",
  "task.completed": "a customer’s task is done",
  "appointment.scheduled": "a meeting is scheduled",
  "appointment.moved": "a meeting is moved",
  "appointment.confirmed": "a meeting is confirmed",
  "appointment.cancelled": "a meeting is canceled",
  "appointment.attended": "a meeting took place",
  "appointment.missed": "a customer misses a meeting",
  "invoice.sent": "an invoice is sent",
  "invoice.viewed": "a customer opens an invoice",
  "invoice.paid": "an invoice is paid",
  "invoice.overdue": "an invoice is overdue",
  "payment.received": "a payment comes in",
  "payment.came_in": "a payment comes in by a connected app",
  "quote.sent": "a quote is sent",
  "quote.viewed": "a customer opens a quote",
  "quote.accepted": "a quote is accepted",
  "quote.declined": "a quote is declined",
  "hook.received": "another program sends something",
};

/** The events that can start a helper, in the order of the screen. */
export const startingEvents: readonly string[] = Object.keys(eventWords).filter(
  (name) => name !== "hook.received",
);

const plural = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (parts: readonly string[], word: "and" | "or" = "and"): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;

function eventTriggerWords(trigger: Extract<Trigger, { event: string }>, names: Names): string {
  const { event, from, to, field, tag } = trigger;
  if (tag !== undefined) return `a customer gets the tag “${tag}”`;
  if (event === "contact.stage_changed" && to === "customer" && from === undefined)
    return "someone becomes a customer";
  if (event === "contact.stage_changed" && (to !== undefined || from !== undefined))
    return `a customer moves${from === undefined ? "" : ` from “${names.stage(from)}”`}${to === undefined ? "" : ` to “${names.stage(to)}”`}`;
  if (event === "contact.updated" && field !== undefined) return `a customer’s ${names.field(field)} changes`;
  return eventWords[event] ?? event;
}

/** What starts a helper, in a sentence without its end: "When someone becomes a customer". */
export function triggerWords(trigger: Trigger, names: Names = plainNames): string {
  if ("event" in trigger) return `When ${eventTriggerWords(trigger, names)}`;
  if ("hook" in trigger) return `When “${names.hook(trigger.hook)}” sends something`;
  if ("quietDays" in trigger)
    return `When you haven’t heard from a customer for ${plural(trigger.quietDays, "day")}`;
  if ("date" in trigger) {
    const { offsetDays, at } = trigger;
    const what = `a customer’s ${names.field(trigger.date).toLowerCase()}`;
    if (offsetDays === 0) return `On ${what}, at ${at}`;
    return `${plural(Math.abs(offsetDays), "day")} ${offsetDays < 0 ? "before" : "after"} ${what}, at ${trigger.at}`;
  }
  const { every, on, at } = trigger;
  if (every === "day") return `Every day at ${at}`;
  if (every === "week") return `Every ${capital(String(on ?? "monday"))} at ${at}`;
  return `On day ${Number(on ?? 1)} of every month at ${at}`;
}

const compared: Record<Exclude<keyof Condition, "field" | "empty">, string> = {
  is: "is",
  isNot: "is not",
  has: "has",
  over: "is over",
  under: "is under",
};

/** A condition: "source is Referral". */
export function conditionWords(condition: Condition, names: Names = plainNames): string {
  const label = names.field(condition.field).toLowerCase();
  if (condition.empty !== undefined) return `${label} is ${condition.empty ? "empty" : "filled in"}`;
  for (const key of ["is", "isNot", "has", "over", "under"] as const) {
    const value = condition[key];
    if (value === undefined) continue;
    const shown =
      condition.field === "pipelineStage"
        ? names.stage(String(value))
        : condition.field === "assignedTo"
          ? names.person(String(value))
          : typeof value === "boolean"
            ? value
              ? "yes"
              : "no"
            : String(value);
    return `${label} ${compared[key]} ${shown}`;
  }
  return label;
}

/** A step, as it stands in a list: "Send the email “Thank you”". */
export function stepWords(step: Step, names: Names = plainNames): string {
  switch (step.do) {
    case "wait":
      return step.minutes !== undefined
        ? `Wait ${plural(step.minutes, "minute")}`
        : step.hours !== undefined
          ? `Wait ${plural(step.hours, "hour")}`
          : `Wait ${plural(step.days ?? 0, "day")}`;
    case "email":
      return `Send the email “${step.subject ?? names.template(step.templateId ?? "")}”`;
    case "task":
      return `Add the task “${step.title}”${step.dueInDays ? `, due ${plural(step.dueInDays, "day")} later` : ""}`;
    case "tag":
      return `Add the tag “${step.tag}”`;
    case "untag":
      return `Remove the tag “${step.tag}”`;
    case "stage":
      return `Move them to “${names.stage(step.stage)}”`;
    case "field":
      return step.value === null
        ? `Clear ${names.field(step.field)}`
        : `Set ${names.field(step.field)} to “${step.value}”`;
    case "note":
      return "Add a note";
    case "assign":
      return `Assign them to ${names.person(step.userId)}`;
    case "notify":
      return `Tell ${step.userId === null ? "the person who looks after them" : names.person(step.userId)}`;
    case "chat":
      return "Post to your chat";
    case "webhook":
      return `Tell ${names.webhook(step.webhookId)}`;
    case "waitFor":
      return `Wait until ${eventWords[step.event] ?? step.event}, at most ${plural(step.days, "day")}`;
    case "branch":
      return `If ${listed(step.if.map((one) => conditionWords(one, names)))}`;
    case "stop":
      return "Stop";
  }
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What a helper does, in a sentence: "Wait 3 days, then send the email “Thank you”". */
export function actionWords(
  { then: steps }: Pick<HelperDefinition, "then">,
  names: Names = plainNames,
): string {
  const shown = steps.slice(0, 4).map((step) => stepWords(step, names));
  const [first = "", ...rest] = shown;
  const more = steps.length - shown.length;
  return [
    first,
    ...rest.map((one) => `then ${small(one)}`),
    ...(more > 0 ? [`and ${plural(more, "more step")}`] : []),
  ].join(", ");
}
