import type { StatementCase } from "./statement-cases.ts";
import {
  bankList,
  cardList,
  coffee,
  header,
  one,
  pay,
  sgml,
  sgmlEntry,
  signOn,
  xml,
  xmlEntry,
} from "./ofx-parts.ts";

/** Cards, empty tags, pending entries and texts with marks in them. */
export const moreOfxFiles: StatementCase[] = [
  {
    bank: "a card alone",
    fileName: "a.qfx",
    file: `${header()}<OFX>${signOn}${cardList(sgmlEntry(["20260109", "-42.10", "F1", "FUEL"]))}</OFX>`,
    accounts: ["4111"],
    closing: -4210,
    lines: [["2026-01-09", -4210]],
  },
  {
    bank: "empty tags, a transfer's other account, a payee and a check",
    fileName: "a.ofx",
    file: one(
      [
        "20260110",
        "-80.00",
        "G1",
        "RENT",
        "<MEMO>\n<CHECKNUM>\n<BANKACCTTO><BANKID>9<ACCTID>999<ACCTTYPE>CHECKING</BANKACCTTO>\n",
      ],
      [
        "20260111",
        "-9.00",
        "G2",
        "",
        "<PAYEE><NAME>Ana Silva<ADDR1>1 Main St<CITY>X<STATE>NY<POSTALCODE>1<PHONE>1</PAYEE><CHECKNUM>1042\n",
      ],
    ),
    accounts: ["111"],
    lines: [
      ["2026-01-10", -8000, "RENT"],
      ["2026-01-11", -900, "Ana Silva · Check 1042"],
    ],
    isOurs: true,
  },
  {
    bank: "no lines, only balances",
    fileName: "a.ofx",
    file: one(),
    accounts: ["111"],
    closing: 10_000,
    lines: [],
  },
  {
    bank: "an available balance behind the ledger's",
    fileName: "a.ofx",
    file: one(coffee).replace("</STMTRS>", "<AVAILBAL><BALAMT>7.00<DTASOF>20260331</AVAILBAL></STMTRS>"),
    closing: 10_000,
    lines: [["2026-01-05", -450]],
  },
  {
    bank: "text with & and < as they are",
    fileName: "a.ofx",
    file: one(["20260110", "-1.00", "H1", "AT&T < 3 months &amp; more"]),
    lines: [["2026-01-10", -100, "AT&T < 3 months & more"]],
    isOurs: true,
  },
  {
    bank: "a name and a longer memo that begins with it",
    fileName: "a.ofx",
    file: one(["20260110", "-1.00", "H2", "GROCERY STORE", "<MEMO>GROCERY STORE #12 SPRINGFIELD\n"]),
    lines: [["2026-01-10", -100, "GROCERY STORE #12 SPRINGFIELD"]],
  },
  {
    bank: "entries that are pending",
    fileName: "a.ofx",
    file: one(coffee).replace(
      "<LEDGERBAL>",
      "<BANKTRANLISTP><DTASOF>20260331<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20260331<TRNAMT>-1.00<NAME>LATER</STMTTRNP></BANKTRANLISTP><LEDGERBAL>",
    ),
    pending: 1,
    closing: 10_000,
    lines: [["2026-01-05", -450]],
    isOurs: true,
  },
  {
    bank: "a bank list beside investments",
    fileName: "a.ofx",
    file: sgml(bankList("111", sgmlEntry(coffee))).replace(
      "</OFX>",
      `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVTRANLIST><INVBANKTRAN>${sgmlEntry(pay)}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`,
    ),
    accounts: ["111"],
    lines: [["2026-01-05", -450]],
    isOurs: true,
  },
  {
    bank: "marked-up text and comments",
    fileName: "a.ofx",
    file: xml(
      xmlEntry(["20260110", "-1.00", "I1", "<![CDATA[Bread & <Butter>]]>"]).replace(
        "<FITID>",
        "<!-- kept --><FITID>",
      ),
    ),
    lines: [["2026-01-10", -100, "Bread & <Butter>"]],
    isOurs: true,
  },
  {
    bank: "another currency within an account",
    fileName: "a.ofx",
    file: one(["20260110", "-30.00", "J1", "HOTEL", "<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>\n"]),
    lines: [["2026-01-10", -3000]],
  },
];
