import {
  goals,
  leadSources,
  channels,
  setupMessages,
  type Onboarding,
  type Setup,
  type SetupProgress,
} from "#areas/onboarding/contract/onboarding.schema.ts";

/** The wizard has five steps (Spec 1 §9). */
export const setupSteps = 5;

/** What every step is given: the answers so far, and how to change them. */
export type StepProps = { answers: Setup; onChange: (changes: Partial<Setup>) => void };

/** Progress = (step-1)/4 (Spec 1 §2), from 0 to 1. */
export const progressAt = (step: number): number => (step - 1) / (setupSteps - 1);

export const emptyAnswers: Setup = {
  primaryGoals: [],
  secondaryGoal: "",
  leadSources: [],
  communicationChannels: [],
  monthlyLeadGoal: "",
  averageDealValue: "",
  salesCycle: "",
  currentChallenges: "",
  importContacts: false,
  marketingBudget: "",
};

/** The form as it opens: earlier answers, the rest empty. */
export const answersFrom = (onboarding: Pick<Onboarding, "answers"> | undefined): Setup => ({
  ...emptyAnswers,
  ...onboarding?.answers,
});

/** Where the wizard opens: at the step where it was left, or at the first if it was finished before. */
export const openingStep = (onboarding: Pick<Onboarding, "setupCompleted" | "step"> | undefined): number =>
  !onboarding || onboarding.setupCompleted ? 1 : Math.min(setupSteps, Math.max(1, onboarding.step));

type ListField = "primaryGoals" | "leadSources" | "communicationChannels";

/** The question of a step that needs at least one choice (Spec 1 §2, §5). */
export const choices: Partial<
  Record<number, { field: ListField; options: readonly string[]; message: string; question: string }>
> = {
  1: {
    field: "primaryGoals",
    options: goals,
    message: setupMessages.primaryGoals,
    question: "What do you want to get done?",
  },
  2: {
    field: "leadSources",
    options: leadSources,
    message: setupMessages.leadSources,
    question: "How do customers find you?",
  },
  3: {
    field: "communicationChannels",
    options: channels,
    message: setupMessages.communicationChannels,
    question: "How do you keep in touch with them?",
  },
};

/** Why Next can't be pressed, in the stated words; undefined when it can. */
export function whyNotNext(step: number, answers: Setup): string | undefined {
  const choice = choices[step];
  return choice && answers[choice.field].length === 0 ? choice.message : undefined;
}

/** Where going to a step leads: never past one that still needs a choice. */
export const reachableStep = (to: number, answers: Setup): number =>
  Object.keys(choices)
    .map(Number)
    .find((step) => step < to && whyNotNext(step, answers) !== undefined) ?? to;

/** A list with one option more, or without it; in the order in which the options were chosen. */
export const toggled = (list: readonly string[], option: string): string[] =>
  list.includes(option) ? list.filter((one) => one !== option) : [...list, option];

/** What is saved on the server when a step is left. A question without an answer is saved as such. */
export const progressOf = (answers: Setup, step: number): SetupProgress => ({ ...answers, step });

/** Only the digits, for a number of people. */
export const digitsOnly = (text: string): string => text.replace(/\D/g, "").slice(0, 9);

/** An amount without the currency sign, which its box already shows. */
export const plainAmount = (text: string): string => text.replace(/^[\s$]+/, "");

/** What was answered, in words, for the last step. */
export function summaryOf(answers: Setup): { label: string; value: string }[] {
  const rows = [
    { label: "Goals", value: answers.primaryGoals.join(", ") },
    { label: "Also", value: answers.secondaryGoal },
    { label: "Customers find you through", value: answers.leadSources.join(", ") },
    { label: "You keep in touch by", value: answers.communicationChannels.join(", ") },
    { label: "New customers a month", value: answers.monthlyLeadGoal },
    {
      label: "A typical sale",
      value: answers.averageDealValue && `$${plainAmount(answers.averageDealValue)}`,
    },
    { label: "Time until a sale", value: answers.salesCycle },
    { label: "Marketing budget", value: answers.marketingBudget },
    { label: "What’s holding you back", value: answers.currentChallenges },
  ];
  return rows.filter((row) => row.value !== "");
}
