import { CallError } from "#platform/web/call.ts";
import { HelperDefinition, type Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import { presetHelpers } from "#areas/automation/contract/helper-presets.rules.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { placesOf, stepAt } from "#areas/automation/contract/helper-places.rules.ts";
import { sampleRunsAt } from "#areas/automation/contract/helper-runs.sample.ts";
import {
  actionWords,
  plainNames,
  stepWords,
  triggerWords,
} from "#areas/automation/contract/helper-words.rules.ts";
import { sampleId } from "#areas/customers/contract/contacts.sample.ts";
import {
  type Helper,
  type HelperChoices,
  type HelperDraft,
  type HelperRun,
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

const runs: HelperRun[] = sampleRunsAt({ now, today: todayHere(now) })
  .map(({ preset, contact, steps, ...run }, number): HelperRun => {
    const helper = helpers.find((one) => one.preset === preset) as Helper;
    const { then } = helper.definition;
    const planned = placesOf(then).filter(
      ({ place }) => run.endedAt === null && !steps.some((one) => one.place === place),
    );
    return {
      ...run,
      id: sampleId("bcd", number + 1),
      helperId: helper.id,
      helperName: helper.name,
      version: 1,
      contactId: contact.id,
      contactName: fullNameOf(contact),
      startedBy: helper.trigger,
      steps: [
        ...steps.map((one) => ({ ...one, words: wordsAt(then, one.place) })),
        ...planned.map(({ place }) => ({
          place,
          words: wordsAt(then, place),
          state: "planned" as const,
          reason: null,
          dueAt: null,
          doneAt: null,
        })),
      ],
    };
  })
  .toReversed();
for (const helper of helpers) {
  const own = runs.filter(({ helperId }) => helperId === helper.id);
  helper.recentRuns = own.length;
  helper.recentFailures = own.filter(({ state }) => state === "failed").length;
  helper.underWay = own.filter(({ endedAt }) => endedAt === null).length;
  helper.drafts = own.filter(({ state }) => state === "asks").length;
  helper.lastRunAt = own[0]?.startedAt ?? null;
}

function wordsAt(then: readonly Step[], place: string): string {
  const step = stepAt(then, place);
  return step ? stepWords(step, plainNames) : "";
}

/** The demo's runs of a helper, of a customer, in a state. */
export const runsWhere = ({
  helperId,
  contactId,
  state,
}: {
  helperId?: string | undefined;
  contactId?: string | undefined;
  state?: string | undefined;
}): HelperRun[] =>
  runs.filter(
    (run) =>
      (helperId === undefined || run.helperId === helperId) &&
      (contactId === undefined || run.contactId === contactId) &&
      (state === undefined || run.state === state),
  );

/** The demo's emails that wait for a press. */
export const drafts = (): HelperDraft[] =>
  runs
    .filter(({ state }) => state === "asks")
    .map(({ id, helperId, helperName, contactId, contactName, startedAt }) => {
      const [step] = oneHelper(helperId).definition.then;
      const { subject = "", content = "" } = step?.do === "email" ? step : {};
      return {
        id,
        helperId,
        helperName,
        contactId: contactId ?? "",
        contactName,
        to: "",
        subject,
        content,
        createdAt: startedAt,
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
  actionsDone: runs.flatMap(({ steps }) => steps).filter(({ state }) => state === "done").length,
  mailNotice: null,
  drafts: drafts().length,
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
