import { CallError } from "#platform/web/call.ts";
import { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";
import { presetHelpers } from "#areas/automation/contract/helper-presets.rules.ts";
import { actionWords, triggerWords } from "#areas/automation/contract/helper-words.rules.ts";
import {
  type Helper,
  type HelperChoices,
  type HelperSettings,
  presets,
} from "#areas/automation/contract/helpers.schema.ts";
import { sampleFields } from "#areas/customers/contract/contact-fields.sample.ts";
import { standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import { stages } from "#areas/customers/contract/contacts.schema.ts";

const now = new Date();
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** The demo's helpers: the four of every business, as they start. */
export const helpers: Helper[] = presets.map((preset, at) => {
  const { name, description, isOn } = presetHelpers[preset];
  const definition = HelperDefinition.parse(presetHelpers[preset].definition);
  return {
    id: `01930000-0000-7000-8acd-${String(at + 1).padStart(12, "0")}`,
    name,
    description,
    trigger: triggerWords(definition.when),
    action: actionWords(definition),
    isActive: isOn,
    preset,
    definition,
    version: 1,
    pausedReason: null,
    problems: [],
    underWay: 0,
    drafts: 0,
    recentRuns: 0,
    recentFailures: 0,
    actionsDone: 0,
    lastRunAt: null,
    createdAt: ago(30),
    updatedAt: ago(30),
  };
});

export function oneHelper(id: string | undefined): Helper {
  const helper = helpers.find((one) => one.id === id);
  if (!helper) throw new CallError(404, "Not Found", "");
  return helper;
}

export const settings: HelperSettings = {
  isPaused: false,
  minutesPerAction: 5,
  actionsDone: 0,
  mailNotice: null,
  drafts: 0,
};

export const choices: HelperChoices = {
  stages: stages.map(({ key, name }) => ({ value: key, label: name })),
  people: [],
  fields: [
    ...standardFields.map(({ name, label }) => ({ value: name, label })),
    ...sampleFields.map(({ key, label }) => ({ value: key, label })),
  ],
  dates: [{ value: "birthday", label: "Birthday" }],
  templates: [],
  webhooks: [],
  hooks: [],
};
