import { pathOf } from "#platform/contract/endpoint.ts";
import { count, date, plural } from "#platform/web/format.ts";
import { isUploadUnfinished } from "#platform/web/upload-steps.ts";
import type { Verdict } from "#areas/statements/contract/matching.rules.ts";
import { statementPage, statementsPage } from "#areas/statements/contract/statements.pages.ts";
import type {
  BalanceProof,
  FileAccount,
  Statement,
  VerdictCounts,
} from "#areas/statements/contract/statements.schema.ts";

/** The address of a statement; without one, where the next is brought in. */
export const statementAddress = (id?: string): string =>
  id ? pathOf(statementPage, { id }) : statementsPage.path;

/** What a verdict is called above the lines that have it. */
export const verdictNames: Record<Verdict, string> = {
  new: "New",
  here: "Already there",
  similar: "Looks alike",
  problem: "Can’t be read",
};

/** What a verdict means for its lines. */
export const verdictHelp: Record<Verdict, string> = {
  new: "These lines are added to your books.",
  here: "These lines are in your books already, and are left out.",
  similar: "Something in your books looks like these lines. Is it the same payment? You decide.",
  problem: "These lines are left out. Correct them in the file, or add them by hand.",
};

/** The verdict whose lines are shown first: what asks, else what would happen. */
export const firstVerdict = (counts: VerdictCounts): Verdict =>
  counts.similar > 0
    ? "similar"
    : ((["new", "problem", "here"] as const).find((one) => counts[one] > 0) ?? "new");

export type Listing = { verdict?: Verdict; search?: string };
const verdictsInAddress = Object.keys(verdictNames) as Verdict[];
export const listingFrom = (query: URLSearchParams): Listing => {
  const asked = verdictsInAddress.find((one) => one === query.get("lines"));
  return asked ? { verdict: asked } : {};
};
export const queryTextOf = ({ verdict }: Listing): string => (verdict ? `lines=${verdict}` : "");

const formats: Record<Statement["format"], string> = {
  ofx: "OFX",
  camt: "CAMT.053",
  csv: "Table",
  xlsx: "Excel",
};
export const formatName = ({ format }: Pick<Statement, "format">): string => formats[format];

/** "Jan 1, 2026 – Jan 31, 2026"; one day alone; "–" where no line has a day. */
export function daysWords({ firstDay, lastDay }: Pick<Statement, "firstDay" | "lastDay">): string {
  if (!firstDay || !lastDay) return "–";
  return firstDay === lastDay ? date(firstDay) : `${date(firstDay)} – ${date(lastDay)}`;
}

/** The balances that don't add up; of those that do only how many there are. */
export const unproved = (proofs: readonly BalanceProof[]): BalanceProof[] =>
  proofs.filter(({ difference }) => Number(difference) !== 0);

const accountTypes: Record<FileAccount["type"], string> = {
  bank: "Bank account",
  card: "Card",
  other: "Account",
};
/** "Bank account 4711 (EUR), 12 lines". */
export const accountLabel = ({ id, type, currency, lines }: FileAccount): string =>
  `${accountTypes[type]}${id ? ` ${id}` : ""}${currency ? ` (${currency})` : ""}, ${plural(lines, "line", "lines")}`;

type Asking = Pick<Statement, "status" | "accounts" | "asks" | "isConfirmed" | "undecided" | "counts">;
/** What has to be answered before the start, most pressing first; undefined when nothing is. */
export function openQuestion(
  statement: Asking,
): "file" | "account" | "confirm" | "columns" | "alike" | undefined {
  const { accounts, asks, isConfirmed, status, undecided } = statement;
  if (status === "failed") return "file";
  if (needsAccount(statement)) return "account";
  if (status !== "ready" && status !== "checking") return "columns";
  if (asks.length > 0 && accounts.length > 0 && !isConfirmed) return "confirm";
  return undecided > 0 ? "alike" : undefined;
}

/** True while it isn't said which of the file's accounts is meant. */
export const needsAccount = ({ accounts }: Pick<Statement, "accounts">): boolean =>
  accounts.length > 1 && !accounts.some(({ isChosen }) => isChosen);

/** Why it can't start yet, or what starting does. */
export function startWords(statement: Asking): string {
  const { status, counts, undecided } = statement;
  if (status === "checking") return "Checking the lines. Nothing is saved yet.";
  switch (openQuestion(statement)) {
    case "file":
      return "This file can’t be brought in as it is.";
    case "account":
      return "Choose which account of the file you mean.";
    case "columns":
      return "The lines have to be checked first.";
    case "confirm":
      return "Answer the question above first.";
    case "alike":
      return `${plural(undecided, "line needs", "lines need")} your answer.`;
    default:
      return hasSomething(counts)
        ? "You can undo it for 30 days."
        : "Every line is in your books already, or can’t be read.";
  }
}

/** True when a start could add anything. */
export const hasSomething = (counts: VerdictCounts): boolean => counts.new + counts.similar > 0;

/** What the start is called: with its number where that is certain. */
export function startLabel({ counts }: Pick<Statement, "counts">): string {
  if (!hasSomething(counts)) return "Nothing to add";
  return counts.similar > 0 ? "Add these lines" : `Add ${plural(counts.new, "line", "lines")}`;
}

/** What became of a statement, in words. */
export function entryWords(
  entry: Pick<Statement, "status" | "startedAt" | "lines" | "result" | "undone">,
): string {
  const { status, result, undone } = entry;
  if (isUploadUnfinished(entry))
    return entry.lines > 0
      ? `Not added yet: ${plural(entry.lines, "line is", "lines are")} checked`
      : "Not added yet";
  if (status === "importing") return "Being added now";
  if (status === "undoing") return "Being undone";
  if (status === "undone") return undone ? `Undone: ${undoneWords(undone)}` : "Undone";
  const did = result ? resultWords(result) : undefined;
  if (status === "cancelled") return did ? `Stopped: ${did}` : "Stopped";
  if (status === "failed") return did ? `Stopped before the end: ${did}` : "Stopped before the end";
  return did ?? "Done";
}

/** "118 added, 4 left out". */
export const resultWords = ({ added, left }: NonNullable<Statement["result"]>): string =>
  [`${count(added)} added`, left > 0 && `${count(left)} left out`].filter(Boolean).join(", ");

/** "117 taken out, 1 kept". */
export function undoneWords({ removed, kept }: NonNullable<Statement["undone"]>): string {
  const parts = [removed > 0 && `${count(removed)} taken out`, kept > 0 && `${count(kept)} kept`];
  return parts.filter(Boolean).join(", ") || "there was nothing to undo";
}
