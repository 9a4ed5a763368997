import type { Setup } from "#areas/onboarding/contract/onboarding.schema.ts";

/** The helpers of Auto-Help: names and order as stated (Spec 2 §4, Auto-helpers), and what each does, in a sentence. */
export const helpers = {
  welcome: {
    name: "Welcome email when someone becomes a customer",
    does: "Says thank you and what comes next, as soon as someone buys.",
  },
  followUp: {
    name: "Follow-up task after 3 days",
    does: "Reminds you in Things To Do to follow up before they forget you.",
  },
  birthday: { name: "Birthday greeting", does: "Sends your good wishes on the day itself." },
  winBack: {
    name: "Win-back after 60 days",
    does: "Sends a friendly note to customers you haven’t heard from in two months.",
  },
} as const;
export type HelperKey = keyof typeof helpers;

/** A helper and the answer that speaks most for it, in words; none when it suits everybody. */
export type SuggestedHelper = { key: HelperKey; name: string; does: string; because: string | undefined };

type Weights<Option extends string> = Partial<Record<Option, number>>;
type Fit = {
  /** Good for any business: on from the start (Spec 2 §4). */
  forAll?: 1;
  goals: Weights<Setup["primaryGoals"][number]>;
  sources?: Weights<Setup["leadSources"][number]>;
  channels?: Weights<Setup["communicationChannels"][number]>;
  cycles?: Weights<Exclude<Setup["salesCycle"], "">>;
  /** What the person says in their own words. */
  said: RegExp;
  isWrongFor?: (answers: Answers) => boolean;
};
type Answers = Partial<Setup>;

const isNew = ({ primaryGoals = [] }: Answers): boolean =>
  primaryGoals.includes("Start a new business") && !primaryGoals.includes("Scale existing business");

const fits: Record<HelperKey, Fit> = {
  welcome: {
    forAll: 1,
    said: /\b(?:welcom|first impression|thank)/i,
    goals: {
      "Automate marketing": 3,
      "Improve customer service": 2,
      "Start a new business": 2,
      "Scale existing business": 1,
    },
    sources: { "Email marketing": 1, Referrals: 1 },
    channels: { "Email campaigns": 1 },
  },
  followUp: {
    forAll: 1,
    said: /\b(?:follow|forget|forgot|remember|remind|no time|too busy|answer)/i,
    goals: { "Close more deals": 3, "Generate more leads": 3, "Improve customer service": 1 },
    sources: {
      "Cold calling": 2,
      "Networking events": 2,
      "Website/Landing pages": 1,
      "Google Ads": 1,
      "Facebook/Instagram Ads": 1,
    },
    channels: { "Phone calls": 1, "Video calls": 1 },
  },
  birthday: {
    said: /\b(?:loyal|personal|relationship|birthday)/i,
    goals: { "Improve customer service": 3, "Automate marketing": 1 },
    sources: { Referrals: 1 },
    channels: { "Direct mail": 1 },
  },
  winBack: {
    said: /\b(?:com(?:e|ing) back|came back|los(?:e|ing)|lost|return|repeat|regular|quiet)/i,
    goals: { "Scale existing business": 3, "Automate marketing": 2, "Close more deals": 1 },
    channels: { "Email campaigns": 1 },
    cycles: { "1-7 days": 1, "1-4 weeks": 1 },
    // Two silent months are nothing unusual when a sale takes longer, and a new business has nobody to win back.
    isWrongFor: (answers) =>
      answers.salesCycle === "3-6 months" || answers.salesCycle === "6+ months" || isNew(answers),
  },
};

type Reason = { weight: number; because: string };

const reasonsOf = <Option extends string>(
  weights: Weights<Option> | undefined,
  chosen: readonly Option[] | undefined,
  because: (option: Option) => string,
): Reason[] =>
  (chosen ?? []).flatMap((option) =>
    weights?.[option] ? [{ weight: weights[option], because: because(option) }] : [],
  );

/** The one with the most weight; among equals, the one chosen first. */
const heaviest = (reasons: Reason[]): Reason[] =>
  [...reasons].sort((a, b) => b.weight - a.weight).slice(0, 1);

function reasonsFor(fit: Fit, answers: Answers): Reason[] {
  const said = `${answers.secondaryGoal ?? ""}\n${answers.currentChallenges ?? ""}`;
  return [
    ...reasonsOf(fit.goals, answers.primaryGoals, (goal) => `You chose “${goal}”.`),
    // The number of sources says nothing: the one that fits best counts.
    ...heaviest(
      reasonsOf(fit.sources, answers.leadSources, (source) => `Customers find you through “${source}”.`),
    ),
    ...heaviest(
      reasonsOf(
        fit.channels,
        answers.communicationChannels,
        (channel) => `You keep in touch by “${channel}”.`,
      ),
    ),
    ...reasonsOf(
      fit.cycles,
      answers.salesCycle ? [answers.salesCycle] : [],
      (cycle) => `Your customers usually buy within ${cycle}.`,
    ),
    ...(fit.said.test(said) ? [{ weight: 2, because: "It helps with what you told us." }] : []),
  ];
}

/**
 * The helpers that fit what a person answered in the setup, the best first, at most three. None before a goal was chosen.
 * Among helpers that fit equally well, the one stated first comes first.
 */
export function suggestedHelpers(answers: Answers): SuggestedHelper[] {
  if (!answers.primaryGoals?.length) return [];
  const keys = Object.keys(fits) as HelperKey[];
  return keys
    .flatMap((key) => {
      const { forAll = 0, isWrongFor, ...fit } = fits[key];
      const reasons = isWrongFor?.(answers) ? [] : reasonsFor(fit, answers);
      const score = reasons.reduce((sum, { weight }) => sum + weight, forAll);
      return score > 0
        ? [{ score, helper: { key, ...helpers[key], because: heaviest(reasons)[0]?.because } }]
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ helper }) => helper);
}
