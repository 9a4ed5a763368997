import { amountOf, costsOf } from "./costs.rules.ts";
import { isFiled } from "./formations.rules.ts";
import type { GuideAnswers, GuideReply, GuideState, GuideType } from "./guide.schema.ts";
import { stateNames } from "./state-names.rules.ts";
import { type BusinessType, businessTypes, type StateCode, type StateFacts } from "./states.schema.ts";

type Judge = (answers: GuideAnswers) => Omit<GuideType, "businessType">;

const keepsApart = "The business’s debts stay apart from what you own, as long as you keep the two apart.";
const noShield = "The business’s debts are your own debts too. You want to keep them apart.";

const judges: Readonly<Record<BusinessType, Judge>> = {
  llc: ({ protection, investors }) => ({
    fit: investors === "yes" ? "possible" : protection === "yes" ? "fits" : "possible",
    reasons: [
      keepsApart,
      "Few formalities, and the profit is taxed on the owners’ own returns.",
      ...(investors === "yes" ? ["Investors who buy shares usually ask for a corporation."] : []),
      ...(protection === "no" ? ["It costs a filing fee, and in many states a yearly report."] : []),
    ],
  }),
  corporation: ({ investors }) => ({
    fit: investors === "yes" ? "fits" : "possible",
    reasons: [
      ...(investors === "yes" ? ["It can issue the shares that investors buy."] : []),
      keepsApart,
      "It pays tax on its profit, and owners pay again on dividends.",
      "It has a board, meetings and minutes.",
    ],
  }),
  scorp: ({ investors, profit, owners }) => ({
    fit: investors === "yes" ? "no" : profit === "high" ? "fits" : "possible",
    reasons: [
      ...(investors === "yes" ? ["It can have only one class of shares, and no companies as owners."] : []),
      ...(profit === "high"
        ? [
            "Part of the profit isn’t subject to self-employment tax, once owners are paid a reasonable salary.",
          ]
        : ["Payroll and a separate return cost money, which a small profit may not earn back."]),
      "Each owner has to be a US citizen or resident, and there can be at most 100.",
      ...(owners === "one" ? ["One owner is enough."] : []),
    ],
  }),
  partnership: ({ owners, protection }) => ({
    fit: owners === "one" || protection === "yes" ? "no" : "fits",
    reasons: [
      ...(owners === "one"
        ? ["It takes at least two owners."]
        : ["Two or more owners, without a filing to form one."]),
      ...(protection === "yes" ? [noShield] : ["Each partner answers for all of its debts."]),
    ],
  }),
  sole: ({ owners, protection }) => ({
    fit: owners === "several" || protection === "yes" ? "no" : "fits",
    reasons: [
      ...(owners === "several"
        ? ["It has exactly one owner."]
        : ["Nothing to form: you start, and it’s you."]),
      ...(protection === "yes" ? [noShield] : ["The business’s debts are your own debts."]),
    ],
  }),
};

const order = ["fits", "possible", "no"];

type Facts = (code: StateCode) => StateFacts | undefined;

/** Types and states side by side for these answers, what fits first. */
export function guideOf(answers: GuideAnswers, factsOf: Facts, today: string): GuideReply {
  const types = businessTypes
    .map((businessType) => ({ businessType, ...judges[businessType](answers) }))
    .sort((a, b) => order.indexOf(a.fit) - order.indexOf(b.fit));
  const others = [answers.otherState ?? "DE", "WY", "NV"] as const;
  const codes = answers.otherState ? [answers.homeState, answers.otherState] : [answers.homeState, ...others];
  const compared = types.filter(({ fit }) => fit !== "no").map(({ businessType }) => businessType);
  return {
    types,
    states: compared.flatMap((businessType) =>
      // What isn't filed is where its owners work: there is nothing to compare.
      [...new Set(isFiled(businessType) ? codes : [answers.homeState])].map((code) =>
        besideHome(answers.homeState, code, businessType, factsOf, today),
      ),
    ),
  };
}

function besideHome(
  home: StateCode,
  code: StateCode,
  businessType: BusinessType,
  factsOf: Facts,
  today: string,
): GuideState {
  const { name, firstYear, eachYear } = costsOf(code, factsOf(code), businessType, today);
  const shown = { code, name, businessType, firstYear, eachYear };
  const atHome = costsOf(home, factsOf(home), businessType, today);
  if (code === home)
    return {
      ...shown,
      reasons: [
        isFiled(businessType)
          ? "You work here, so there is one registration, one agent and one set of reports."
          : "You work here, and this type has no filing that another state could take.",
      ],
      atHome: null,
    };
  return {
    ...shown,
    reasons: [
      `Another state than ${stateNames[home]}: the business also registers in ${stateNames[home]}, where you work, and needs an agent in both.`,
    ],
    atHome: {
      amount: amountOf(atHome.facts, "foreign_registration"),
      registrations: atHome.facts.filter(({ key }) => key === "foreign_registration"),
      text: `${stateNames[home]} asks for its own reports and taxes each year as well. Check with the state what they come to for a company formed elsewhere.`,
    },
  };
}
