import type { NameProblem } from "./name-checks.schema.ts";
import { isConfirmed } from "./costs.rules.ts";
import { checkWithState, stateNames } from "./state-names.rules.ts";
import type { BusinessType, Source, StateCode, StateFacts } from "./states.schema.ts";

/** The trademark office's own search. */
export const trademarkUrl = "https://tmsearch.uspto.gov/";

const ofLlcs = ["LLC", "L.L.C.", "Limited Liability Company"];
const ofCorporations = ["Corporation", "Incorporated", "Company", "Limited", "Corp.", "Inc.", "Co.", "Ltd."];
/** What a name of the type has to hold where the state's own list isn't known. */
const usual: Readonly<Record<BusinessType, readonly string[]>> = {
  llc: ofLlcs,
  corporation: ofCorporations,
  scorp: ofCorporations,
  partnership: [],
  sole: [],
};
const onlyForFiled = [
  "LLC",
  "L.L.C.",
  "Limited Liability Company",
  "Corporation",
  "Incorporated",
  "Corp.",
  "Inc.",
];

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(".", "")
    .replaceAll(/[,\s]+/g, " ")
    .trim();
/** True when a name has these words, whatever their case and periods. */
const has = (name: string, words: string): boolean => ` ${plain(name)} `.includes(` ${plain(words)} `);

type Restricted = Pick<StateFacts["restricted"][number], "word" | "message" | "source">;
type Asked = { businessName: string; incorporationState: StateCode; businessType: BusinessType };

type Known = { everywhere: readonly Restricted[]; today: string };

/** What the rules known on a day say against a name. None found says nothing about whether somebody else has it. */
export function nameProblems(
  { businessName, incorporationState, businessType }: Asked,
  state: StateFacts | undefined,
  { everywhere, today }: Known,
): NameProblem[] {
  const rule = state?.names.find((one) => one.types.includes(businessType) && isConfirmed(one, today));
  const source = rule?.source ?? null;
  const any = rule?.any ?? usual[businessType];
  const problems: NameProblem[] = [];
  const add = (name: NameProblem["rule"], message: string, from: Source | null = null) =>
    problems.push({ rule: name, message, source: from });
  if (any.length > 0 && !any.some((words) => has(businessName, words)))
    add(
      "designator",
      rule
        ? `In ${stateNames[incorporationState]}, the name needs one of these: ${any.join(", ")}.`
        : `Most states want one of these in the name: ${any.join(", ")}. ${checkWithState}.`,
      source,
    );
  const foreign = any.length === 0 ? onlyForFiled.find((words) => has(businessName, words)) : undefined;
  if (foreign) add("designator", `Only a filed company may use “${foreign}” in its name.`);
  const restricted = (state?.restricted ?? []).filter((one) => isConfirmed(one, today));
  for (const one of [...restricted, ...everywhere])
    if (has(businessName, one.word) && !problems.some(({ message }) => message === one.message))
      add("restricted", one.message, one.source);
  const odd = [...new Set(businessName.match(/[^\p{L}\p{N} &'’.,!?()/#@$%*+:;"“”–-]/gu))];
  if (odd.length > 0) add("characters", `States may refuse these characters: ${odd.join(" ")}`);
  if (!/[\p{L}\p{N}]/u.test(businessName)) add("characters", "The name needs letters or numbers.");
  if (rule?.maxLength && businessName.length > rule.maxLength)
    add(
      "length",
      `In ${stateNames[incorporationState]}, a name has at most ${rule.maxLength} characters.`,
      source,
    );
  return problems;
}
