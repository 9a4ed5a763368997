import { TableError } from "./table-error.ts";
import type { XmlVisitor } from "./xml.ts";

/** A payment within an entry; null where it doesn't say. */
export type CamtPart = {
  amount: string;
  currency: string | null;
  isDebit: boolean | null;
  bankId: string;
  texts: string[];
};
/** An entry: a line of the statement, or a batch of payments. */
export type CamtEntry = CamtPart & { isBooked: boolean; day: string; parts: CamtPart[] };
/** What is told of statements, in the order of the file. */
export type CamtVisitor = {
  begin(): void;
  account(id: string, currency: string | null): void;
  balance(kind: "openingCents" | "closingCents", amount: string, isDebit: boolean): void;
  entry(entry: CamtEntry): void;
  end(): void;
};

const wrong: Record<string, string> = {
  BkToCstmrAcctRpt:
    "This is a CAMT.052 report of the day’s movements, which may still change. Ask your bank for the statement of booked entries: CAMT.053",
  BkToCstmrDbtCdtNtfctn:
    "This is a CAMT.054 notice of single payments. Ask your bank for the statement of the account: CAMT.053",
  CstmrCdtTrfInitn: "This is a payment order, not a statement. Ask your bank for statements as CAMT.053",
  CstmrDrctDbtInitn: "This is a payment order, not a statement. Ask your bank for statements as CAMT.053",
};

/** Which balances are a statement's first and last: the more exact one wins. */
const openings = ["ITBD", "PRCD", "OPBD"];
const closings = ["ITBD", "CLBD"];

/** The most payments of one entry, and texts of one payment: all of them are in memory until the entry ends. */
const max = { parts: 100_000, texts: 20 };

const emptyPart = (): CamtPart => ({ amount: "", currency: null, isDebit: null, bankId: "", texts: [] });

type State = {
  path: string[];
  text: string;
  attributes: Record<string, string>;
  values: Map<string, string>;
  entry: CamtEntry | undefined;
  part: CamtPart | undefined;
  balance: { code: string; amount: string; isDebit: boolean };
  best: { opening: number; closing: number };
  isStatement: boolean;
};

/** Reads the elements of CAMT.053, versions 02 to 08: where they differ, both places are looked at. */
export function camtVisitor(sink: CamtVisitor): XmlVisitor & { isStatement: () => boolean } {
  const state: State = {
    path: [],
    text: "",
    attributes: {},
    values: new Map(),
    entry: undefined,
    part: undefined,
    balance: { code: "", amount: "", isDebit: false },
    best: { opening: -1, closing: -1 },
    isStatement: false,
  };
  return {
    isStatement: () => state.isStatement,
    open(name, attributes) {
      if (name in wrong) throw new TableError("not_a_table", wrong[name] ?? "");
      state.path.push(name);
      [state.text, state.attributes] = ["", attributes];
      begin(state, sink, name);
    },
    text(part) {
      if (state.text.length < 20_000) state.text += part;
    },
    close(name) {
      const path = state.path.slice(state.path.lastIndexOf("Stmt") + 1).join("/");
      const value = state.text.trim();
      if (state.isStatement) {
        if (value !== "") leaf(state, path, value);
        end(state, sink, name, path);
      }
      state.path.pop();
      state.text = "";
    },
  };
}

function begin(state: State, sink: CamtVisitor, name: string): void {
  const parent = state.path.at(-2);
  if (name === "BkToCstmrStmt") state.isStatement = true;
  if (name === "Stmt" && parent === "BkToCstmrStmt") {
    [state.values, state.best] = [new Map(), { opening: -1, closing: -1 }];
    sink.begin();
  }
  if (name === "Ntry" && parent === "Stmt")
    state.entry = { ...emptyPart(), isBooked: true, day: "", parts: [] };
  if (name === "TxDtls" && state.entry) state.part = emptyPart();
  if (name === "Bal" && parent === "Stmt") state.balance = { code: "", amount: "", isDebit: false };
}

function leaf(state: State, path: string, value: string): void {
  if (path.startsWith("Acct/")) state.values.set(path, value);
  else if (path.startsWith("Bal/")) balanceLeaf(state, path.slice(4), value);
  else if (state.part && path.startsWith("Ntry/NtryDtls/TxDtls/"))
    partLeaf(state, state.part, path.slice("Ntry/NtryDtls/TxDtls/".length), value);
  else if (state.entry && path.startsWith("Ntry/"))
    entryLeaf(state.entry, path.slice(5), value, state.attributes);
}

function balanceLeaf({ balance }: State, path: string, value: string): void {
  if (path === "Tp/CdOrPrtry/Cd" || path === "Tp/CdOrPrtry/Prtry") balance.code = value.toUpperCase();
  if (path === "Amt") balance.amount = value;
  if (path === "CdtDbtInd") balance.isDebit = value === "DBIT";
}

const isDebit = (value: string): boolean | null =>
  value === "DBIT" ? true : value === "CRDT" ? false : null;

function entryLeaf(entry: CamtEntry, path: string, value: string, { Ccy }: Record<string, string>): void {
  // RvslInd says that an earlier payment is taken back; the sign of CdtDbtInd says so already.
  if (path === "Amt") [entry.amount, entry.currency] = [value, Ccy ?? null];
  if (path === "CdtDbtInd") entry.isDebit = isDebit(value);
  if (path === "Sts" || path === "Sts/Cd" || path === "Sts/Prtry") entry.isBooked = value === "BOOK";
  if (path === "BookgDt/Dt" || path === "BookgDt/DtTm") entry.day = value;
  if ((path === "ValDt/Dt" || path === "ValDt/DtTm") && entry.day === "") entry.day = value;
  if (path === "AcctSvcrRef") entry.bankId = value;
  if (path === "AddtlNtryInf" && entry.texts.length < max.texts) entry.texts.push(value);
}

function partLeaf({ entry, attributes: { Ccy } }: State, part: CamtPart, path: string, value: string): void {
  if (path === "Refs/AcctSvcrRef") part.bankId = value;
  if (path === "Amt" || (path === "AmtDtls/TxAmt/Amt" && part.amount === ""))
    [part.amount, part.currency] = [value, Ccy ?? null];
  if (path === "CdtDbtInd") part.isDebit = isDebit(value);
  // The other side of it: the account's own name says nothing.
  const other = (part.isDebit ?? entry?.isDebit) === true ? "Cdtr" : "Dbtr";
  if (part.texts.length >= max.texts) return;
  if (new RegExp(`^RltdPties/(Ultmt)?${other}(/Pty)?/Nm$`).test(path)) part.texts.push(value);
  if (path === "RmtInf/Ustrd" || path === "RmtInf/Strd/CdtrRefInf/Ref" || path === "AddtlTxInf")
    part.texts.push(value);
}

function end(state: State, sink: CamtVisitor, name: string, path: string): void {
  const { values, entry, part } = state;
  if (path === "Acct")
    sink.account(
      values.get("Acct/Id/IBAN") ?? values.get("Acct/Id/Othr/Id") ?? "",
      values.get("Acct/Ccy") ?? null,
    );
  else if (path === "Bal") balanceEnd(state, sink);
  else if (name === "TxDtls" && entry && part) {
    if (entry.parts.length >= max.parts) throw longBatch();
    entry.parts.push(part);
    state.part = undefined;
  } else if (path === "Ntry" && entry) {
    sink.entry(withTexts(entry));
    state.entry = undefined;
  } else if (name === "Stmt" && state.path.at(-2) === "BkToCstmrStmt") sink.end();
}

function balanceEnd({ balance, best }: State, sink: CamtVisitor): void {
  const [opening, closing] = [openings.indexOf(balance.code), closings.indexOf(balance.code)];
  if (opening > best.opening) {
    best.opening = opening;
    sink.balance("openingCents", balance.amount, balance.isDebit);
  }
  if (closing >= 0 && closing >= best.closing) {
    best.closing = closing;
    sink.balance("closingCents", balance.amount, balance.isDebit);
  }
}

/** An entry of one payment says what that one says. */
function withTexts(entry: CamtEntry): CamtEntry {
  const [only, ...more] = entry.parts;
  if (!only || more.length > 0) return entry;
  return { ...entry, bankId: entry.bankId || only.bankId, texts: [...only.texts, ...entry.texts] };
}

const longBatch = (): TableError =>
  new TableError(
    "too_large",
    `An entry of this file has more than ${max.parts.toLocaleString("en-US")} payments. Ask your bank for shorter periods`,
  );
