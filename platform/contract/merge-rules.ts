/** What a merge of two customers does with the rows that point at the merged one. */
export type MergeRule = {
  /** moves: to the primary, and back when the merge is undone. stays: with the merged one. follows: triggers keep it, from rows that move. */
  rule: "moves" | "stays" | "follows";
  why: string;
  /** Moves before all others, which read its rows. */
  isFirst?: true;
  /** Columns that get another value while the row is moved, and their own back when it returns. */
  while?: Readonly<Record<string, "version" | 0>>;
};

/** The rules by column, as in "tasks.contact_id". */
export type MergeRules = Readonly<Record<string, MergeRule>>;

/** All rules as one list, in the order in which rows move. Throws when two areas have a rule for one column. */
export function orderedMergeRules(parts: readonly MergeRules[]): MergeRules {
  const all = parts.flatMap((part) => Object.entries(part));
  const twice = all.find(([place], at) => all.findIndex(([other]) => other === place) !== at);
  if (twice) throw new Error(`Two areas have a rule for merging ${twice[0]}`);
  const first = ([, { isFirst }]: [string, MergeRule]) => (isFirst ? 0 : 1);
  return Object.fromEntries(all.sort((a, b) => first(a) - first(b) || (a[0] < b[0] ? -1 : 1)));
}
