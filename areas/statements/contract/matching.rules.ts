import { addDays, daysBetween } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";

/** What happens to a line of a file: it is new, it is in the books already, it looks like something there, or it can't be read. */
export const verdicts = ["new", "here", "similar", "problem"] as const;
export type Verdict = (typeof verdicts)[number];

/** A line of a file, in the bank's own words: nothing of it is composed by us. `bankId` is FITID or AcctSvcrRef, "" where there is none. */
export type FileLine = { number: number; day: string; amountCents: number; text: string; bankId: string };
/** What the books have of the same account: a line of an earlier statement, or (`isTyped`) what somebody entered by hand. */
export type BookLine = {
  id: string;
  day: string;
  amountCents: number;
  text: string;
  bankId: string;
  isTyped: boolean;
};
/** The verdict on a line, with the reason in plain words, and what of the books it is or looks like. */
export type Matched = {
  number: number;
  verdict: Exclude<Verdict, "problem">;
  reason: string | null;
  bookId: string | null;
};

/** How far apart the days of one payment may be: it is entered when made, and booked by the bank later. */
export const similarDays = 7;

/** A text as it is compared: letters and digits, whatever their case, with single spaces. */
const plainText = (text: string): string => {
  const plain = folded(text);
  return (
    /^[\x20-\x7e]*$/.test(plain) ? plain.replace(/[^a-z0-9]+/g, " ") : plain.replace(/[^\p{L}\p{N}]+/gu, " ")
  ).trim();
};

/** A line with its text made ready for comparing, once. */
type Plain<T> = T & { plain: string; bankId: string };
const plainLines = <T extends { text: string; bankId: string }>(lines: readonly T[]): Plain<T>[] =>
  lines.map((line) => ({ ...line, bankId: line.bankId.trim(), plain: plainText(line.text) }));

type Keyed = { day: string; amountCents: number; plain: string; bankId: string };
const amountKey = ({ amountCents }: Keyed, day: string): string => `${day}|${amountCents}`;
const textKey = (line: Keyed, day = line.day): string => `${day}|${line.amountCents}|${line.plain}`;
const contentKey = (line: Keyed): string => `${textKey(line)}|${line.bankId}`;
const bankKey = (line: Keyed): string => `${line.day}|${line.amountCents}|${line.bankId}`;

/** Takes something of the books that no line has claimed yet, by a key; of several the first. */
type Shelf = (key: string) => Plain<BookLine> | undefined;

function shelfOf(
  books: readonly Plain<BookLine>[],
  keyOf: (line: Plain<BookLine>) => string,
  claimed: ReadonlySet<string>,
): Shelf {
  const byKey = new Map<string, { list: Plain<BookLine>[]; at: number }>();
  for (const line of books) {
    const key = keyOf(line);
    const known = byKey.get(key);
    if (known) known.list.push(line);
    else byKey.set(key, { list: [line], at: 0 });
  }
  return (key) => {
    const shelf = byKey.get(key);
    if (!shelf) return undefined;
    while (claimed.has(shelf.list[shelf.at]?.id ?? "")) shelf.at++;
    return shelf.list[shelf.at];
  };
}

/** Bank numbers that stand for more than one payment: some banks write the same one on all, or begin anew each month. */
export function reusedIds(
  lines: readonly Omit<FileLine, "number">[],
  books: readonly BookLine[],
): Set<string> {
  const seen = new Map<string, string>();
  const reused = new Set<string>();
  const see = (line: Omit<FileLine, "number">) => {
    const id = line.bankId.trim();
    const what = `${line.day}|${line.amountCents}`;
    if (seen.has(id) && seen.get(id) !== what) reused.add(id);
    seen.set(id, what);
  };
  for (const line of books) if (!line.isTyped) see(line);
  const inFile = new Map<string, number>();
  for (const line of lines) {
    see(line);
    inFile.set(line.bankId.trim(), (inFile.get(line.bankId.trim()) ?? 0) + 1);
  }
  for (const [id, count] of inFile) if (count > 1) reused.add(id);
  reused.add("");
  return reused;
}

/**
 * Compares the lines of a file with the books of the same account, by what the bank wrote: its number, day and amount; where the number is
 * missing, reused or the same on all lines, by day, amount and text. Equal lines are counted: as many are new as the file has more than the
 * books. What only looks alike asks, and each thing of the books answers for one line at most. Pure, and the same however a file is split.
 * `reused` are the bank's numbers that prove nothing; where only part of a large file is given, those of all of it.
 */
export function matchLines(
  file: readonly FileLine[],
  account: readonly BookLine[],
  reused: ReadonlySet<string> = reusedIds(file, account),
): Matched[] {
  const lines = plainLines(file);
  // Only what has the amount of some line can be one of them.
  const moved = new Set(lines.map(({ amountCents }) => amountCents));
  const books = plainLines(account.filter(({ amountCents }) => moved.has(amountCents)));
  const claimed = new Set<string>();
  const found = new Map<number, Matched>();
  const say = (line: FileLine, verdict: Matched["verdict"], reason: string | null, book?: BookLine) => {
    if (book) claimed.add(book.id);
    found.set(line.number, { number: line.number, verdict, reason, bookId: book?.id ?? null });
  };
  const left = () => lines.filter(({ number }) => !found.has(number));
  const statements = books.filter(({ isTyped }) => !isTyped);

  // The very same line: as many as there are in the books.
  const same = shelfOf(statements, contentKey, claimed);
  for (const line of lines) {
    const book = same(contentKey(line));
    if (book) say(line, "here", "This line has been imported already", book);
  }
  // The bank's own number with the same day and amount, its text written anew.
  const byBank = shelfOf(statements, bankKey, claimed);
  for (const line of left()) {
    const book = reused.has(line.bankId) ? undefined : byBank(bankKey(line));
    if (book) say(line, "here", "This line has been imported already; the bank has changed its text", book);
  }
  const free = books.filter(({ id }) => !claimed.has(id));
  const amounts = new Set(free.map(({ amountCents }) => amountCents));
  const alike = alikeIn(free, claimed);
  for (const look of looks)
    for (const line of left()) {
      const book = amounts.has(line.amountCents) ? alike(line, look) : undefined;
      if (book) say(line, "similar", reasonOf(line, book), book);
    }
  for (const line of left()) say(line, "new", null);
  return lines.flatMap(({ number }) => found.get(number) ?? []);
}

/** What looks alike, the closest first: so many days apart, and with the same text before another one. */
type Look = { apart: number; isSameText: boolean };
const looks: Look[] = Array.from({ length: similarDays + 1 }, (_, apart) => [
  { apart, isSameText: true },
  { apart, isSameText: false },
]).flat();

/**
 * Finds what looks like a line: typed by hand, of the same amount within a week; or of an earlier statement, of the same day and amount, when
 * the bank gave it the same text or the same number. Statements' lines that differ in more are two payments: both are the bank's word.
 */
function alikeIn(
  books: readonly Plain<BookLine>[],
  claimed: ReadonlySet<string>,
): (line: Plain<FileLine>, look: Look) => BookLine | undefined {
  const typed = books.filter(({ isTyped }) => isTyped);
  const imported = books.filter(({ isTyped }) => !isTyped);
  const [byText, byAmount, sameText, sameNumber] = [
    shelfOf(typed, (line) => textKey(line), claimed),
    shelfOf(typed, (line) => amountKey(line, line.day), claimed),
    shelfOf(imported, (line) => textKey(line), claimed),
    shelfOf(imported, bankKey, claimed),
  ];
  const daysAround = daysAroundIn();
  return (line, { apart, isSameText }) => {
    for (const day of daysAround(line.day, apart)) {
      const book = isSameText ? byText(textKey(line, day)) : byAmount(amountKey(line, day));
      if (book) return book;
    }
    if (apart > 0) return undefined;
    if (isSameText) return sameText(textKey(line));
    return line.bankId === "" ? undefined : sameNumber(bankKey(line));
  };
}

/** The days so far from a day, before and behind it; each is worked out once. */
function daysAroundIn(): (day: string, apart: number) => readonly string[] {
  const known = new Map<string, string[][]>();
  return (day, apart) => {
    let around = known.get(day);
    if (!around) {
      around = Array.from({ length: similarDays + 1 }, (_, far) =>
        far === 0 ? [day] : [addDays(day, -far), addDays(day, far)],
      );
      known.set(day, around);
    }
    return around[apart] ?? [];
  };
}

function reasonOf(line: Plain<FileLine>, book: BookLine): string {
  const isSameText = line.plain === plainText(book.text);
  if (!book.isTyped)
    return isSameText
      ? "Same day, amount and text as a line imported before, with another number of the bank"
      : "Same day, amount and number of the bank as a line imported before, with another text";
  const apart = Math.abs(daysBetween(book.day, line.day));
  const when = apart === 0 ? "the same day" : apart === 1 ? "a day apart" : `${apart} days apart`;
  return `Same amount as “${book.text}”, ${when}, which was entered by hand`;
}

/** How many lines have each verdict: together they are all lines. */
export function countVerdicts(matched: readonly { verdict: Verdict }[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { new: 0, here: 0, similar: 0, problem: 0 };
  for (const { verdict } of matched) counts[verdict]++;
  return counts;
}
