import { latin, type StatementCase } from "./statement-cases.ts";

/** The header of OFX 1.x as most banks write it. */
const header = (charset = "1252", version = "102", line = "\r\n"): string =>
  `${[
    "OFXHEADER:100",
    "DATA:OFXSGML",
    `VERSION:${version}`,
    "SECURITY:NONE",
    "ENCODING:USASCII",
    `CHARSET:${charset}`,
    "COMPRESSION:NONE",
    "OLDFILEUID:NONE",
    "NEWFILEUID:NONE",
  ].join(line)}${line}${line}`;
const signOn =
  "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260301120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>";
type Entry = [day: string, amount: string, fitid: string, name: string, more?: string];
export const sgmlEntry = ([day, amount, fitid, name, more = ""]: Entry): string =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${fitid}\n<NAME>${name}\n${more}</STMTTRN>\n`;
export const bankList = (account: string, entries: string, balance = "100.00", currency = "USD"): string =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260331\n${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS>`;
export const sgml = (lists: string, head = header()): string =>
  `${head}<OFX>${signOn}<BANKMSGSRSV1>${lists}</BANKMSGSRSV1></OFX>`;
const one = (...entries: Entry[]): string => sgml(bankList("111", entries.map(sgmlEntry).join("")));
const xmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
const xml = (entries: string): string =>
  `${xmlHead}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20260301</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>222</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM><BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260331</DTEND>${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>55.50</BALAMT><DTASOF>20260331</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const xmlEntry = ([day, amount, fitid, name, more = ""]: Entry): string =>
  `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${day}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${fitid}</FITID><NAME>${name}</NAME>${more}</STMTTRN>`;
const cardList = (entries: string): string =>
  `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>2<STATUS><CODE>0<SEVERITY>INFO</STATUS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260331\n${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>-42.10<DTASOF>20260331</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`;

const coffee: Entry = ["20260105120000[-5:EST]", "-4.50", "A1", "COFFEE BAR"];
const pay: Entry = ["20260107", "1250.00", "A2", "ALDER AND RYE LLC"];

/** OFX 1.x and 2.x, QFX and QBO. */
export const ofxFiles: StatementCase[] = [
  {
    bank: "a large US bank, SGML on many lines",
    fileName: "a.qfx",
    file: one(coffee, pay),
    accounts: ["111"],
    closing: 10_000,
    lines: [
      ["2026-01-05", -450, "COFFEE BAR"],
      ["2026-01-07", 125_000, "ALDER AND RYE LLC"],
    ],
  },
  {
    bank: "everything on one line, headers too",
    fileName: "a.ofx",
    file: one(coffee, pay).replace(/\r?\n/g, ""),
    lines: [
      ["2026-01-05", -450],
      ["2026-01-07", 125_000],
    ],
    isOurs: true,
  },
  {
    bank: "no header at all",
    fileName: "a.ofx",
    file: one(coffee, pay).slice(one(coffee, pay).indexOf("<OFX>")),
    lines: [
      ["2026-01-05", -450],
      ["2026-01-07", 125_000],
    ],
    isOurs: true,
  },
  {
    bank: "a wrong header: XML promised, SGML inside",
    fileName: "a.qbo",
    file: xmlHead + one(coffee).slice(one(coffee).indexOf("<OFX>")),
    lines: [["2026-01-05", -450]],
    isOurs: true,
  },
  {
    bank: "values on the line below their tag",
    fileName: "a.ofx",
    file: one(coffee, pay).replace(/<(TRNAMT|DTPOSTED|NAME|FITID)>/g, "<$1>\r\n   "),
    lines: [
      ["2026-01-05", -450, "COFFEE BAR"],
      ["2026-01-07", 125_000],
    ],
    isOurs: true,
  },
  {
    bank: "lists and entries that are never closed",
    fileName: "a.ofx",
    file: one(coffee, pay).replace(/<\/(STMTTRN|BANKTRANLIST|STMTRS|STMTTRNRS|LEDGERBAL|BANKACCTFROM)>/g, ""),
    lines: [
      ["2026-01-05", -450],
      ["2026-01-07", 125_000],
    ],
    closing: 10_000,
    isOurs: true,
  },
  {
    bank: "XML of OFX 2.1",
    fileName: "a.ofx",
    file: xml(xmlEntry(coffee) + xmlEntry(["20260108", "10", "A3", "Tom &amp; Ana&#39;s"])),
    accounts: ["222"],
    closing: 5550,
    lines: [
      ["2026-01-05", -450],
      ["2026-01-08", 1000, "Tom & Ana's"],
    ],
  },
  {
    bank: "XML named .xml, with names in front of its tags",
    fileName: "statement.xml",
    file: xml(xmlEntry(coffee)).replace(/<(\/?)(STMTTRN|TRNAMT)>/g, "<$1o:$2>"),
    lines: [["2026-01-05", -450]],
    isOurs: true,
  },
  {
    bank: "tags in small letters",
    fileName: "a.ofx",
    file: one(coffee).replace(/<\/?[A-Z0-9]+>/g, (tag) => tag.toLowerCase()),
    lines: [["2026-01-05", -450]],
    isOurs: true,
  },
  {
    bank: "Brazil: comma in amounts, Latin letters, UTF-8 declared",
    fileName: "extrato.ofx",
    file: latin(
      sgml(
        bankList(
          "333",
          sgmlEntry(["20260110100000[-03:BRT]", "-1234,56", "B1", "P\xe3o de A\xe7\xfacar"]),
          "10,00",
          "BRL",
        ),
        header("NONE").replace("USASCII", "UTF-8"),
      ),
    ),
    lines: [["2026-01-10", -123_456, "Pão de Açúcar"]],
    closing: 1000,
    isOurs: true,
  },
  {
    bank: "UTF-8 letters, Windows declared",
    fileName: "a.ofx",
    file: one(["20260110", "-3.20", "B2", "Müller Bäckerei"]),
    lines: [["2026-01-10", -320, "Müller Bäckerei"]],
    isOurs: true,
  },
  {
    bank: "UTF-16 with a mark",
    fileName: "a.ofx",
    file: Uint8Array.from([
      0xff,
      0xfe,
      ...[...one(["20260110", "-3.20", "B3", "Żabka"])].flatMap((letter) => [
        letter.charCodeAt(0) & 255,
        letter.charCodeAt(0) >> 8,
      ]),
    ]),
    lines: [["2026-01-10", -320, "Żabka"]],
    isOurs: true,
  },
  {
    bank: "amounts with plus, spaces and many decimals",
    fileName: "a.ofx",
    file: one(
      ["20260111", "+1 250.5000", "C1", "A"],
      ["20260112", " - 12.3400000001 ", "C2", "B"],
      ["20260113", "1,234.56", "C3", "C"],
      ["20260114", "1.234,56", "C4", "D"],
      ["20260115", ".5", "C5", "E"],
      ["20260116", "12.345", "C6", "F"],
    ),
    lines: [
      ["2026-01-11", 125_050],
      ["2026-01-12", -1234],
      ["2026-01-13", 123_456],
      ["2026-01-14", 123_456],
      ["2026-01-15", 50],
      ["2026-01-16", 1235],
    ],
    isOurs: true,
  },
  {
    bank: "lines that can't be read",
    fileName: "a.ofx",
    file: one(
      ["20260111", "12..34", "D1", "A"],
      ["20260112", "$120", "D2", "B"],
      ["20260113", "", "D3", "C"],
      ["20260231", "1.00", "D4", "D"],
      ["", "1.00", "D5", "E"],
      ["20260114", "1.00", "D6", "F\0G"],
      ["20260115", "1,234", "D7", "H"],
      ["01/16/2026", "1.00", "D8", "I"],
      ["20260117", "1\0.00", "D9", "J"],
      ["20260118", "2.00", "D10", "K"],
    ),
    lines: [["2026-01-18", 200, "K"]],
    problems: [
      [1, /12\.\.34 is no amount/],
      [2, /\$120 is no amount/],
      [3, /no amount/],
      [4, /20260231 is no day/],
      [5, /no date/],
      [6, /characters/],
      [7, /two ways/],
      [8, /01\/16\/2026 is no date/],
      [9, /characters/],
    ],
    isOurs: true,
  },
  {
    bank: "a day written late at night in another zone",
    fileName: "a.ofx",
    file: one(["20260131235959.999[+13:NZDT]", "-1.00", "E1", "LATE"]),
    lines: [["2026-01-31", -100]],
  },
  {
    bank: "bank and card in one file",
    fileName: "a.qfx",
    file: sgml(bankList("111", sgmlEntry(coffee))).replace(
      "</OFX>",
      `${cardList(sgmlEntry(["20260109", "-42.10", "F1", "FUEL"]))}</OFX>`,
    ),
    accounts: ["111", "4111"],
    lines: [
      ["2026-01-05", -450],
      ["2026-01-09", -4210],
    ],
  },
  {
    bank: "several accounts",
    fileName: "a.ofx",
    file: sgml(bankList("111", sgmlEntry(coffee)) + bankList("112", sgmlEntry(pay))),
    accounts: ["111", "112"],
    lines: [
      ["2026-01-05", -450],
      ["2026-01-07", 125_000],
    ],
  },
  {
    bank: "several lists of one account",
    fileName: "a.ofx",
    file: sgml(bankList("111", sgmlEntry(coffee), "1.00") + bankList("111", sgmlEntry(pay), "2.00")),
    accounts: ["111"],
    lines: [
      ["2026-01-05", -450],
      ["2026-01-07", 125_000],
    ],
  },
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
