import { type CamtEntry, type CamtVisitor, camtVisitor } from "./camt-entries.ts";
import { type OpenedBytes, slicesOf } from "./bytes.ts";
import { textReaderFor } from "./encoding.ts";
import { ownWords } from "./ofx-tokens.ts";
import { TableError } from "./table-error.ts";
import { type LineCollector, lineCollector } from "./statement-lines.ts";
import type { OpenedStatement, StatementBatch, StatementLimits } from "./statement-shape.ts";
import { bankCents, bankDay, joinedText, storable } from "./statement-values.ts";
import { turns } from "./turns.ts";
import { xmlReader } from "./xml.ts";

/** Opens CAMT.053, of one file or of several that came together: booked entries, with the balances of each statement. */
export async function openCamt(
  sources: AsyncIterable<OpenedBytes>,
  limits: StatementLimits,
): Promise<OpenedStatement> {
  const collector = lineCollector(limits);
  return {
    format: "camt",
    columns: null,
    preview: { header: [], rows: [] },
    facts: collector.facts,
    batches: readAll(sources, collector),
  };
}

async function* readAll(
  sources: AsyncIterable<OpenedBytes>,
  collector: LineCollector,
): AsyncGenerator<StatementBatch, void, undefined> {
  const counter = { number: 0 };
  for await (const source of sources) yield* readCamt(source, collector, counter);
  yield collector.take();
}

async function* readCamt(
  source: OpenedBytes,
  collector: LineCollector,
  counter: { number: number },
): AsyncGenerator<StatementBatch, void, undefined> {
  const turn = turns();
  const text = textReaderFor(source.head);
  const visitor = camtVisitor(sinkOf(collector, counter));
  const reader = xmlReader({ ...visitor, doctype: () => doctype() });
  let isFirst = true;
  const write = (part: string): void => {
    // What stands before the first tag is no XML, and some banks write it.
    reader.write(isFirst ? part.replace(/^\uFEFF?\s+(?=<)/, "") : part);
    isFirst &&= part === "";
  };
  try {
    for await (const slice of slicesOf(source.all)) {
      write(text.decode(slice, false));
      if (collector.isFull()) yield collector.take();
      await turn();
    }
    write(text.decode(new Uint8Array(0), true));
    reader.close();
  } catch (error) {
    throw error instanceof TableError ? error : damaged(counter.number);
  }
  if (!visitor.isStatement()) throw noStatement();
}

function doctype(): never {
  throw ownWords();
}

/** Where the parts of a statement go. */
function sinkOf(collector: LineCollector, counter: { number: number }): CamtVisitor {
  let place: number | undefined;
  let account = { id: "", currency: null as string | null };
  const begun = (): number =>
    (place ??= collector.begin(
      collector.accountAt({
        id: storable(account.id).slice(0, 100),
        type: "bank",
        currency: account.currency,
      }),
    ));
  return {
    begin() {
      [place, account] = [undefined, { id: "", currency: null }];
    },
    account(id, currency) {
      account = { id, currency };
    },
    balance(kind, amount, isDebit) {
      const cents = bankCents(amount);
      const head = collector.facts.statements[begun()];
      if (head && "value" in cents) head[kind] = isDebit && cents.value !== 0 ? -cents.value : cents.value;
    },
    entry(entry) {
      if (!entry.isBooked) collector.facts.pending++;
      else
        for (const one of entry.parts.length > 1 ? splitOf(entry) : [entry])
          collector.add(lineOf(one, ++counter.number, begun(), account.currency));
    },
    end: () => void begun(),
  };
}

type Line = Pick<CamtEntry, "amount" | "currency" | "isDebit" | "day" | "bankId" | "texts">;

/** The payments of a batch where their amounts add up to its own, else the batch as one line. */
function splitOf(entry: CamtEntry): Line[] {
  const whole = signed(entry.amount, entry.isDebit);
  const amounts = entry.parts.map((part) =>
    part.currency !== null && part.currency !== entry.currency
      ? undefined
      : signed(part.amount, part.isDebit ?? entry.isDebit),
  );
  const sum = amounts.reduce<number | undefined>(
    (total, cents) => (total === undefined || cents === undefined ? undefined : total + cents),
    0,
  );
  if (sum === undefined || sum !== whole) return [entry];
  return entry.parts.map((part) => ({
    ...entry,
    amount: part.amount,
    isDebit: part.isDebit ?? entry.isDebit,
    bankId: part.bankId || entry.bankId,
    texts: part.texts.length > 0 ? part.texts : entry.texts,
  }));
}

function signed(amount: string, isDebit: boolean | null): number | undefined {
  const cents = bankCents(amount);
  return isDebit === null || !("value" in cents) ? undefined : isDebit ? -cents.value : cents.value;
}

function lineOf(entry: Line, number: number, statement: number, currency: string | null) {
  const cents = bankCents(entry.amount);
  const isSigned = "value" in cents && cents.value < 0;
  return {
    number,
    statement,
    day: bankDay(entry.day),
    amount: "value" in cents && entry.isDebit === true && cents.value !== 0 ? { value: -cents.value } : cents,
    currency: entry.currency ?? currency,
    text: joinedText(entry.texts, 500),
    bankId: entry.bankId,
    raw: {
      day: entry.day,
      amount: `${entry.isDebit === true ? "-" : ""}${entry.amount.trim()}`,
      text: entry.texts.join("\n"),
    },
    problem:
      entry.isDebit === null
        ? "It doesn’t say whether money came in or went out"
        : isSigned
          ? "The amount has a sign of its own"
          : undefined,
  };
}

const damaged = (entries: number): TableError =>
  new TableError(
    "broken",
    `This XML file is damaged${entries > 0 ? ` behind entry ${entries.toLocaleString("en-US")}` : ""}. Download it from your bank again`,
  );

const noStatement = (): TableError =>
  new TableError(
    "not_a_table",
    "This XML file is no bank statement. Ask your bank for statements as CAMT.053",
  );
