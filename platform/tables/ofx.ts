import { type OpenedBytes, slicesOf } from "./bytes.ts";
import { textReaderFor } from "./encoding.ts";
import { ofxTokens, type OfxVisitor } from "./ofx-tokens.ts";
import { TableError } from "./table-error.ts";
import { type LineCollector, lineCollector } from "./statement-lines.ts";
import type { OpenedStatement, StatementBatch, StatementLimits } from "./statement-shape.ts";
import { bankCents, bankDay, isUnclean, joinedText, storable } from "./statement-values.ts";
import { turns } from "./turns.ts";

/** Reads the bank and card lists of an OFX, QFX or QBO file; its header and declared charset are not relied on. */
export async function openOfx(source: OpenedBytes, limits: StatementLimits): Promise<OpenedStatement> {
  const collector = lineCollector(limits);
  return {
    format: "ofx",
    columns: null,
    preview: { header: [], rows: [] },
    facts: collector.facts,
    batches: readOfx(source, limits, collector),
  };
}

async function* readOfx(
  source: OpenedBytes,
  limits: StatementLimits,
  collector: LineCollector,
): AsyncGenerator<StatementBatch, void, undefined> {
  const turn = turns();
  const reader = textReaderFor(source.head);
  const { visitor, end } = statementVisitor(collector);
  const tokens = ofxTokens(visitor, limits.maxValueCharacters);
  for await (const slice of slicesOf(source.all)) {
    tokens.write(reader.decode(slice, false));
    if (collector.isFull()) yield collector.take();
    await turn();
  }
  tokens.write(reader.decode(new Uint8Array(0), true));
  tokens.end();
  end();
  yield collector.take();
}

/** Lists of a bank, and of a card. */
const lists = new Set(["STMTRS", "CCSTMTRS"]);
/** Lists that are no bank statements: what is in them is left alone. */
const foreign: Record<string, string> = {
  INVSTMTRS: "investments",
  LOANSTMTRS: "a loan",
  PROFRS: "",
  SECLIST: "investments",
};
/** Parts in which a name means something of its own. */
const parts = new Set([
  ...lists,
  ...Object.keys(foreign),
  "STMTTRN",
  "STMTTRNP",
  "BANKACCTFROM",
  "CCACCTFROM",
  "BANKACCTTO",
  "CCACCTTO",
  "PAYEE",
  "CURRENCY",
  "ORIGCURRENCY",
  "LEDGERBAL",
  "AVAILBAL",
  "BALLIST",
  "IMAGEDATA",
]);
/** A new one of these ends whatever was left open within its list. */
const below = new Set([
  "STMTTRN",
  "STMTTRNP",
  "LEDGERBAL",
  "AVAILBAL",
  "BALLIST",
  "BANKACCTFROM",
  "CCACCTFROM",
]);
const entries = new Set(["STMTTRN", "STMTTRNP"]);
/** What lists stand in. */
const around = /^((CC|INV|LOAN)?STMTTRNRS|(BANK|CREDITCARD|INVSTMT|LOAN)MSGSRSV\d|OFX)$/;

/** The values that are read: of all others a file may have any number. */
const leaves = new Set([
  "ACCTID",
  "ACCTTYPE",
  "BALAMT",
  "CHECKNUM",
  "CURDEF",
  "CURSYM",
  "DTPOSTED",
  "EXTDNAME",
  "FITID",
  "MEMO",
  "NAME",
  "TRNAMT",
]);
/** Parts that say nothing of the account or the line, and those whose values have names of their own. */
const unread = new Set(["BANKACCTTO", "CCACCTTO", "IMAGEDATA", "BALLIST", "AVAILBAL"]);
const named = new Set(["PAYEE", "CURRENCY", "ORIGCURRENCY"]);
/** Parts within parts: banks have seven at most. */
const maxDepth = 40;
/** The most characters of a value, which may come in many pieces. */
const longest = 20_000;

type Values = Map<string, string>;

/** The values of the parts that are open, and what is made of them when they end. */
type Maker = {
  values: { line: Values; account: Values; head: Values };
  count: () => number;
  begin(part: string): void;
  finish(part: string): void;
};

function lineMaker(collector: LineCollector): Maker {
  const { facts } = collector;
  const values = { line: new Map(), account: new Map(), head: new Map() } as Maker["values"];
  let [number, statement] = [0, -1];
  let isCard = false;

  /** The list is begun by its first line or balance: until then its account is not known. */
  function place(): number {
    if (statement >= 0) return statement;
    const { account, head } = values;
    const id = storable(account.get("ACCTID") ?? "").slice(0, 100);
    const type = isCard || account.get("ACCTTYPE")?.toUpperCase() === "CREDITLINE" ? "card" : "bank";
    const currency = currencyOf(head.get("CURDEF"));
    statement = collector.begin(collector.accountAt({ id, type, currency }));
    return statement;
  }
  return {
    values,
    count: () => number,
    begin(part) {
      if (entries.has(part)) values.line = new Map();
      if (lists.has(part)) isCard = part === "CCSTMTRS";
      if (part === "LEDGERBAL") values.head.delete("BALAMT");
    },
    finish(part) {
      if (part === "STMTTRNP") facts.pending++;
      if (part === "LEDGERBAL") {
        const cents = bankCents(values.head.get("BALAMT") ?? "");
        const at = facts.statements[place()];
        if (at && "value" in cents) at.closingCents = cents.value;
      }
      if (lists.has(part)) {
        if (values.account.size > 0) place();
        statement = -1;
        [values.account, values.head] = [new Map(), new Map()];
      }
      if (part === "STMTTRN") collector.add(lineOf(values.line, ++number, place(), values.head));
    },
  };
}

/** Turns tags into lines. Parts are ended by their closing tag, by the next one of their kind, or by the end of the file. */
function statementVisitor(collector: LineCollector): { visitor: OfxVisitor; end: () => void } {
  const maker = lineMaker(collector);
  const open: string[] = [];
  let leaf = "";
  const seen = new Set<string>();
  const inside = (names: ReadonlySet<string>) => open.some((name) => names.has(name));
  const isForeign = () => open.some((name) => name in foreign);

  /** Ends the parts from this depth on, the innermost first. */
  function endFrom(depth: number): void {
    while (open.length > depth) {
      const part = open.pop() ?? "";
      if (!isForeign() && !(part in foreign)) maker.finish(part);
    }
  }

  function opened(name: string): void {
    if (name in foreign || lists.has(name)) seen.add(name);
    if (lists.has(name) || (name in foreign && inside(lists))) endFrom(0);
    else if (below.has(name)) {
      const at = open.findIndex((part) => below.has(part));
      if (at >= 0 && !isForeign()) endFrom(at);
    }
    if (open.length >= maxDepth) throw damagedOfx();
    open.push(name);
    maker.begin(name);
  }

  const visitor: OfxVisitor = {
    open(name) {
      leaf = name;
      const { line } = maker.values;
      if (parts.has(name)) opened(name);
      // Two texts are one below the other; an amount or a day that is there twice can't be read.
      else if (inside(entries) && (line.get(name)?.length ?? longest) < longest)
        line.set(name, `${line.get(name)}${name === "MEMO" || name === "NAME" ? "\n" : " / "}`);
    },
    close(name) {
      leaf = "";
      const at = open.lastIndexOf(name);
      if (at >= 0) endFrom(at);
      else if (name === "BANKTRANLIST") {
        const entry = open.findIndex((part) => below.has(part));
        if (entry >= 0) endFrom(entry);
      } else if (around.test(name)) endFrom(0);
    },
    value(text) {
      const part = open.at(-1) ?? "";
      if (!leaves.has(leaf) || text.trim() === "" || isForeign() || inside(unread)) return;
      const { line, account, head } = maker.values;
      const values = part.endsWith("ACCTFROM") ? account : inside(entries) ? line : head;
      const key = named.has(part) ? `${part}.${leaf}` : leaf;
      const known = values.get(key) ?? "";
      if (known.length < longest) values.set(key, `${known}${text}`);
    },
  };
  return {
    visitor,
    end() {
      endFrom(0);
      if (maker.count() === 0 && ![...lists].some((name) => seen.has(name))) throw nothingOfABank(seen);
    },
  };
}

function lineOf(values: Values, number: number, statement: number, head: Values) {
  const of = (name: string) => (values.get(name) ?? "").trim();
  const [day, amount] = [of("DTPOSTED"), of("TRNAMT")];
  const told = [
    of("NAME") || of("PAYEE.NAME"),
    of("EXTDNAME"),
    of("MEMO"),
    of("CHECKNUM") && `Check ${of("CHECKNUM")}`,
  ];
  const broken = ["NAME", "MEMO", "EXTDNAME"].find((name) => isUnclean(of(name)));
  return {
    number,
    statement,
    day: bankDay(day),
    amount: bankCents(amount),
    currency: currencyOf(values.get("CURRENCY.CURSYM")) ?? currencyOf(head.get("CURDEF")),
    text: joinedText(told, 500),
    bankId: of("FITID"),
    raw: {
      day,
      amount,
      text: [of("NAME"), of("PAYEE.NAME"), of("EXTDNAME"), of("MEMO"), of("CHECKNUM")]
        .filter(Boolean)
        .join("\n"),
    },
    problem: broken === undefined ? undefined : "The text holds characters that can’t be read",
  };
}

/** A currency's three letters. */
const currencyOf = (text: string | undefined): string | null => {
  const letters = (text ?? "").trim().toUpperCase();
  return /^[A-Z]{3}$/.test(letters) ? letters : null;
};

function nothingOfABank(seen: ReadonlySet<string>): TableError {
  const [kind] = [...seen].map((name) => foreign[name]).filter(Boolean);
  return new TableError(
    "not_a_table",
    kind === undefined
      ? "This OFX file holds no statement of a bank account or a card. Download it from your bank again"
      : `This file lists ${kind}, which can’t be imported. Download the statement of a bank account or a card`,
  );
}

const damagedOfx = (): TableError =>
  new TableError("broken", "This OFX file is damaged. Download it from your bank again");
