import { stateCodes, type StateFact, type StateFacts } from "./states.schema.ts";

/** Publishers of laws' texts, and pages of states that aren't under a domain of the government. */
const otherHosts = ["law.justia.com", "fastdemocracy.com", "njportal.com", "search.sunbiz.org"] as const;

/** True for a page of the government (names right below .us are anybody's, those below a state's letters are not), or for a publisher of laws' texts: whose sentences can confirm a fact. */
export function isOfficial(url: string): boolean {
  const hostname = /^https:\/\/([a-z0-9.-]+)(?=[/?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return (
    /\.(gov|[a-z]{2}\.us)$/.test(hostname) ||
    otherHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}

type Sourced = Pick<StateFact, "source" | "status" | "checkedOn">;
const wrongOfSource = (what: string, { source, status }: Sourced): string[] =>
  status === "confirmed" && !isOfficial(source.url)
    ? [`${what}: ${source.url} is neither a state’s page nor a law’s text, so it can’t confirm anything`]
    : [];

function wrongOfFact(fact: StateFact): string[] {
  const what = `${fact.key} for ${fact.types.join(", ")}`;
  const wrong = wrongOfSource(what, fact);
  if (fact.status === "check" && fact.amount !== null)
    wrong.push(`${what}: a figure that nobody confirmed isn’t shown, so leave the amount out`);
  if (fact.from && fact.until && fact.from > fact.until) wrong.push(`${what}: it ends before it begins`);
  return wrong;
}

/** What speaks against a state's facts, in sentences for who brings them; none when they can be used. */
export const wrongOfFacts = (state: StateFacts): string[] =>
  [
    ...state.facts.flatMap(wrongOfFact),
    ...state.names.flatMap((one) => wrongOfSource("names", one)),
    ...state.restricted.flatMap((one) => wrongOfSource(`“${one.word}”`, one)),
    ...(state.timeline ? wrongOfSource("timeline", state.timeline) : []),
    ...[state.searchUrl, state.filingUrl]
      .filter((url) => !isOfficial(url))
      .map((url) => `${url} is not a page of the state`),
  ].map((sentence) => `${state.code}: ${sentence}`);

const newestDay = ({ facts, names, restricted, timeline }: StateFacts): string =>
  [...facts, ...names, ...restricted, ...(timeline ? [timeline] : [])]
    .map(({ checkedOn }) => checkedOn)
    .sort()
    .at(-1) ?? "";

/** The states' facts, each state's as brought where its newest day is not before that of those that came with the product. */
export function newestFacts(shipped: readonly StateFacts[], brought: readonly StateFacts[]): StateFacts[] {
  return stateCodes.flatMap((code) => {
    const own = shipped.find((state) => state.code === code);
    const other = brought.find((state) => state.code === code);
    const newest = other && (!own || newestDay(other) >= newestDay(own)) ? other : own;
    return newest ? [newest] : [];
  });
}
