import type { NameProblem } from "./name-checks.schema.ts";
import { stateNames } from "./state-names.rules.ts";
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
  word.toLowerCase().replaceAll(/[.,]/g, "").replaceAll(/\s+/g, " ").trim();
/** True when a name has these words, whatever their case and periods. */
const has = (name: string, words: string): boolean => ` ${plain(name)} `.includes(` ${plain(words)} `);

type Restricted = Pick<StateFacts["restricted"][number], "word" | "message" | "source">;
type Asked = { businessName: string; incorporationState: StateCode; businessType: BusinessType };

/** What the known rules say against a name. None found says nothing about whether somebody else has it. */
export function nameProblems(
  { businessName, incorporationState, businessType }: Asked,
  state: StateFacts | undefined,
  everywhere: readonly Restricted[],
): NameProblem[] {
  const rule = state?.names.find(({ types }) => types.includes(businessType));
  const source = rule?.source ?? null;
  const any = rule?.any ?? usual[businessType];
  const problems: NameProblem[] = [];
  const add = (name: NameProblem["rule"], message: string, from: Source | null = null) =>
    problems.push({ rule: name, message, source: from });
  if (any.length > 0 && !any.some((words) => has(businessName, words)))
    add(
      "designator",
      `In ${stateNames[incorporationState]}, the name has to end with one of these: ${any.join(", ")}.`,
      source,
    );
  const foreign = any.length === 0 ? onlyForFiled.find((words) => has(businessName, words)) : undefined;
  if (foreign) add("designator", `Only a filed company may use “${foreign}” in its name.`);
  for (const one of [...(state?.restricted ?? []), ...everywhere])
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
