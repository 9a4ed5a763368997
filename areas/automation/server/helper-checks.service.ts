import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { kindOf } from "#areas/customers/contract/standard-fields.rules.ts";
import * as campaigns from "#areas/email-campaigns/server/index.ts";
import type {
  Condition,
  HelperDefinition,
  Step,
} from "#areas/automation/contract/helper-definitions.schema.ts";
import { placesOf } from "#areas/automation/contract/helper-places.rules.ts";
import { eventWords } from "#areas/automation/contract/helper-words.rules.ts";
import { type Things, thingsOf } from "./helper-names.service.ts";

type Known = Record<
  "stages" | "people" | "fields" | "dates" | "templates" | "webhooks" | "hooks",
  ReadonlySet<string>
>;

function knownOf({ stages, people, fields, templates, webhooks, hooks }: Things): Known {
  const keysOf = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key));
  const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
  return {
    stages: keysOf(stages),
    people: idsOf(people),
    fields: keysOf(fields),
    dates: keysOf(fields.filter(({ type }) => type === "date")),
    templates: idsOf(templates),
    webhooks: idsOf(webhooks),
    hooks: idsOf(hooks),
  };
}

type Errors = Record<string, string>;
const chooseOne = {
  stage: "Choose a stage from the list",
  person: "Choose someone from the list",
  field: "Choose a field from the list",
  event: "Choose what happens from the list",
  template: "Choose a template from the list",
  webhook: "Choose a connected program from the list",
  hook: "Choose a hook from the list",
} as const;

/** Every trouble with a definition that only this business knows: stages, people, fields, templates and programs that aren't there. By the place in the definition. */
export function troublesOf(things: Things, definition: HelperDefinition): Errors {
  const known = knownOf(things);
  const errors: Errors = {};
  const when = definition.when;
  if ("event" in when) checkEvent(when, "when", known, errors);
  else if ("hook" in when && !known.hooks.has(when.hook)) errors["when.hook"] = chooseOne.hook;
  else if ("date" in when && !known.dates.has(when.date) && kindOf(when.date) !== "day")
    errors["when.date"] = chooseOne.field;
  definition.if.forEach((one, at) => checkCondition(one, `if.${at}`, known, errors));
  definition.until.forEach((one, at) =>
    "event" in one
      ? checkEvent(one, `until.${at}`, known, errors)
      : checkCondition(one, `until.${at}`, known, errors),
  );
  for (const { place, step } of placesOf(definition.then)) {
    checkStep(step, `then.${place}`, known, errors);
    if (step.do === "email" && things.paymentLink === null && asksPayment(step, things))
      errors[`then.${place}.${step.templateId === undefined ? "content" : "templateId"}`] =
        campaigns.noPaymentLink;
    checkTexts(step, `then.${place}`, things, errors);
  }
  return errors;
}

/** Words that nobody can fill in, and holes that nobody filled, in what a step writes. */
function checkTexts(step: Step, path: string, { templates }: Things, errors: Errors): void {
  const check = (name: string, ...texts: (string | undefined)[]) => {
    const trouble = texts.map((text) => campaigns.textTrouble(text ?? "")).find((one) => one !== undefined);
    if (trouble !== undefined) errors[`${path}.${name}`] ??= trouble;
  };
  if (step.do === "email" && step.templateId === undefined) {
    check("subject", step.subject);
    check("content", step.content);
  } else if (step.do === "email") {
    const template = templates.find(({ id }) => id === step.templateId);
    check("templateId", template?.subject, template?.content);
  } else if (step.do === "task") check("title", step.title);
  else if (step.do === "note" || step.do === "notify" || step.do === "chat") check("text", step.text);
}

function asksPayment(
  { subject = "", content = "", templateId }: Extract<Step, { do: "email" }>,
  { templates }: Things,
): boolean {
  const words =
    templateId === undefined ? { subject, content } : templates.find(({ id }) => id === templateId);
  return words !== undefined && campaigns.needsPaymentLink(words);
}

function checkEvent(
  { event, from, to, field }: { event: string; from?: string; to?: string; field?: string },
  path: string,
  known: Known,
  errors: Errors,
): void {
  if (eventWords[event] === undefined) errors[`${path}.event`] = chooseOne.event;
  for (const [name, stage] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (stage !== undefined && !known.stages.has(stage)) errors[`${path}.${name}`] = chooseOne.stage;
  if (field !== undefined && field !== "customFields" && !isField(field, known))
    errors[`${path}.field`] = chooseOne.field;
}

const isField = (field: string, known: Known): boolean =>
  kindOf(field) !== undefined || known.fields.has(field);

function checkCondition(condition: Condition, path: string, known: Known, errors: Errors): void {
  const { field } = condition;
  if (!isField(field, known)) errors[`${path}.field`] = chooseOne.field;
  for (const value of [condition.is, condition.isNot]) {
    if (value === undefined) continue;
    if (field === "pipelineStage" && !known.stages.has(String(value))) errors[path] = chooseOne.stage;
    if (field === "assignedTo" && value !== "" && !known.people.has(String(value)))
      errors[path] = chooseOne.person;
  }
}

function checkStep(step: Step, path: string, known: Known, errors: Errors): void {
  const refuse = (name: string, message: string) => {
    errors[`${path}.${name}`] = message;
  };
  if (step.do === "stage" && !known.stages.has(step.stage)) refuse("stage", chooseOne.stage);
  if (step.do === "assign" && !known.people.has(step.userId)) refuse("userId", chooseOne.person);
  if (step.do === "notify" && step.userId !== null && !known.people.has(step.userId))
    refuse("userId", chooseOne.person);
  if (step.do === "task" && step.assignedTo !== null && !known.people.has(step.assignedTo))
    refuse("assignedTo", chooseOne.person);
  if (
    step.do === "field" &&
    (step.field === "pipelineStage" ||
      step.field === "assignedTo" ||
      step.field === "tags" ||
      !isField(step.field, known))
  )
    refuse("field", chooseOne.field);
  if (step.do === "webhook" && !known.webhooks.has(step.webhookId)) refuse("webhookId", chooseOne.webhook);
  if (step.do === "waitFor" && eventWords[step.event] === undefined) refuse("event", chooseOne.event);
  if (step.do === "email" && step.templateId !== undefined && !known.templates.has(step.templateId))
    refuse("templateId", chooseOne.template);
  if (step.do === "branch")
    step.if.forEach((one, at) => checkCondition(one, `${path}.if.${at}`, known, errors));
}

/** 400 with every trouble under its place. */
export async function checkDefinition(ctx: Ctx, definition: HelperDefinition): Promise<void> {
  const errors = troublesOf(await thingsOf(ctx), definition);
  const [message] = Object.values(errors);
  if (message === undefined) return;
  throw new AppError("validation_failed", message, {
    errors: Object.fromEntries(Object.entries(errors).map(([path, text]) => [`definition.${path}`, text])),
  });
}

/** The definition with every email's content changed, in order. */
function withContents(definition: HelperDefinition, change: (content: string) => string): HelperDefinition {
  const changed = (steps: readonly Step[]): Step[] =>
    steps.map((step) => {
      if (step.do === "branch") return { ...step, then: changed(step.then), else: changed(step.else) };
      return step.do === "email" && step.content !== undefined
        ? { ...step, content: change(step.content) }
        : step;
    });
  return { ...definition, then: changed(definition.then) };
}

/** Prepares a body with a definition: its emails are cleaned before the transaction begins, long ones in a thread. */
export async function prepareDefinition<B extends { definition?: HelperDefinition | undefined }>(
  about: Pick<Ctx, "ports" | "workspaceId">,
  body: B,
): Promise<B> {
  if (!body.definition) return body;
  const contents: string[] = [];
  withContents(body.definition, (content) => (contents.push(content), content));
  const clean = (await campaigns.cleanApart(about, contents)).values();
  return { ...body, definition: withContents(body.definition, () => clean.next().value ?? "") };
}

/** The definition as it is kept: emails are cleaned of what no email may contain. 400 when nothing is left of one. */
export const cleanDefinition = (definition: HelperDefinition): HelperDefinition =>
  withContents(definition, campaigns.checkedContent);
