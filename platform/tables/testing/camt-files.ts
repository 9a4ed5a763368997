import { zipSync } from "fflate";
import { bytesOf } from "./read-all.ts";
import { latin, type StatementCase } from "./statement-cases.ts";

type Entry = {
  amount: string;
  sign?: "CRDT" | "DBIT" | "";
  day?: string;
  status?: string;
  ref?: string;
  info?: string;
  details?: string;
  reversed?: boolean;
  currency?: string;
};
const amount = (value: string, currency = "EUR"): string => `<Amt Ccy="${currency}">${value}</Amt>`;

/** An entry in the order that the schemas ask for. */
export function entry(version: number, one: Entry): string {
  const { sign = "DBIT", day = "2026-01-05", status = "BOOK", ref = "", info = "", details = "" } = one;
  return `<Ntry>${amount(one.amount, one.currency)}${sign ? `<CdtDbtInd>${sign}</CdtDbtInd>` : ""}${one.reversed ? "<RvslInd>true</RvslInd>" : ""}<Sts>${version >= 8 ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>2026-01-06</Dt></ValDt>${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ""}<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>${details ? `<NtryDtls>${details}</NtryDtls>` : ""}${info ? `<AddtlNtryInf>${info}</AddtlNtryInf>` : ""}</Ntry>`;
}
/** A payment within an entry: version 2 has its amount elsewhere, version 8 the names. */
export function payment(
  version: number,
  value: string,
  name: string,
  sign: "CRDT" | "DBIT" = "DBIT",
  text = "",
): string {
  const [mine, theirs] = sign === "DBIT" ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"];
  const party = (role: string, who: string) =>
    `<${role}>${version >= 8 ? `<Pty><Nm>${who}</Nm></Pty>` : `<Nm>${who}</Nm>`}</${role}>`;
  const names = [party(mine, "Our Company"), party(theirs, name)];
  const parties = `<RltdPties>${(mine === "Dbtr" ? names : names.toReversed()).join("")}</RltdPties>`;
  const sum =
    value === ""
      ? ""
      : version === 2
        ? `<AmtDtls><TxAmt>${amount(value)}</TxAmt></AmtDtls>`
        : `${amount(value)}<CdtDbtInd>${sign}</CdtDbtInd>`;
  return `<TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs>${sum}${parties}${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ""}</TxDtls>`;
}
const balance = (code: string, value: string, sign = "CRDT", day = "2026-01-01"): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
/** A statement of one account around these entries, with its balances. */
export const statement = (
  entries: string,
  balances = balance("OPBD", "100.00") + balance("CLBD", "90.00"),
  account = "DE02120300000000202051",
): string =>
  `<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-02-01T08:00:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries}</Stmt>`;
/** A whole document. */
export const camt = (version: number, statements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, "0")}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-02-01T08:00:00</CreDtTm></GrpHdr>${statements}</BkToCstmrStmt></Document>`;

const simple = (version: number): string =>
  camt(
    version,
    statement(
      entry(version, {
        amount: "10.00",
        ref: "R1",
        info: "Card payment",
        details: payment(version, "10.00", "Bakery", "DBIT", "Invoice 7"),
      }) + entry(version, { amount: "0.00", sign: "CRDT", ref: "R2" }),
    ),
  );

const batch = (version: number, ...amounts: string[]): string =>
  entry(version, {
    amount: "60.00",
    sign: "CRDT",
    ref: "B1",
    info: "Batch",
    details: amounts.map((value, at) => payment(version, value, `Client ${at + 1}`, "CRDT")).join(""),
  });

/** CAMT.053 as banks write it. */
export const camtFiles: StatementCase[] = [
  ...[2, 3, 4, 5, 6, 7, 8].map((version) => ({
    bank: `CAMT.053 version ${version}`,
    fileName: "a.xml",
    file: simple(version),
    accounts: ["DE02120300000000202051"],
    opening: 10_000,
    closing: 9000,
    lines: [
      ["2026-01-05", -1000, "Bakery · Invoice 7 · Card payment"],
      ["2026-01-05", 0],
    ] as StatementCase["lines"],
  })),
  {
    bank: "without a namespace",
    fileName: "a.xml",
    file: simple(4).replace(/ xmlns="[^"]*"/, ""),
    lines: [
      ["2026-01-05", -1000],
      ["2026-01-05", 0],
    ],
  },
  {
    bank: "with names in front of the tags",
    fileName: "a.xml",
    file: simple(8)
      .replace(/<(\/?)([A-Z])/g, "<$1ns2:$2")
      .replace("xmlns=", "xmlns:ns2="),
    lines: [
      ["2026-01-05", -1000],
      ["2026-01-05", 0],
    ],
    opening: 10_000,
  },
  {
    bank: "Latin letters and a bank that declares them",
    fileName: "a.xml",
    file: latin(simple(2).replace("UTF-8", "ISO-8859-1").replace("Bakery", "B\xe4ckerei M\xfcller")),
    lines: [
      ["2026-01-05", -1000, "Bäckerei Müller · Invoice 7 · Card payment"],
      ["2026-01-05", 0],
    ],
  },
  {
    bank: "a line above the XML",
    fileName: "a.xml",
    file: `\n  ${simple(2).replace(/<\?xml[^>]*>\n/, "")}`,
    lines: [
      ["2026-01-05", -1000],
      ["2026-01-05", 0],
    ],
  },
  {
    bank: "pending entries",
    fileName: "a.xml",
    file: camt(
      2,
      statement(
        entry(2, { amount: "5.00", status: "PDNG" }) +
          entry(2, { amount: "7.00", sign: "CRDT" }) +
          entry(2, { amount: "6.00", status: "INFO" }),
      ),
    ),
    pending: 2,
    lines: [["2026-01-05", 700]],
  },
  {
    bank: "a payment taken back",
    fileName: "a.xml",
    file: camt(
      8,
      statement(
        entry(8, { amount: "5.00", sign: "CRDT", reversed: true }) +
          entry(8, { amount: "5.00", sign: "DBIT", reversed: true }),
      ),
    ),
    lines: [
      ["2026-01-05", 500],
      ["2026-01-05", -500],
    ],
  },
  {
    bank: "a batch whose payments add up",
    fileName: "a.xml",
    file: camt(4, statement(batch(4, "10.00", "20.00", "30.00"))),
    lines: [
      ["2026-01-05", 1000, "Client 1"],
      ["2026-01-05", 2000, "Client 2"],
      ["2026-01-05", 3000, "Client 3"],
    ],
  },
  {
    bank: "a batch in version 2",
    fileName: "a.xml",
    file: camt(2, statement(batch(2, "59.99", "0.01"))),
    lines: [
      ["2026-01-05", 5999],
      ["2026-01-05", 1],
    ],
  },
  {
    bank: "a batch whose payments don't add up",
    fileName: "a.xml",
    file: camt(4, statement(batch(4, "10.00", "20.00"))),
    lines: [["2026-01-05", 6000, "Batch"]],
  },
  {
    bank: "a batch without amounts",
    fileName: "a.xml",
    file: camt(4, statement(batch(4, "", ""))),
    lines: [["2026-01-05", 6000, "Batch"]],
  },
  {
    bank: "an overdrawn account, and balances of other kinds",
    fileName: "a.xml",
    file: camt(
      2,
      statement(
        entry(2, { amount: "1.00" }),
        balance("PRCD", "3.00", "DBIT") +
          balance("CLBD", "4.00", "DBIT") +
          balance("CLAV", "9.00") +
          balance("FWAV", "9.00"),
      ),
    ),
    opening: -300,
    closing: -400,
    lines: [["2026-01-05", -100]],
  },
  {
    bank: "a page between others",
    fileName: "a.xml",
    file: camt(2, statement(entry(2, { amount: "1.00" }), balance("ITBD", "5.00") + balance("ITBD", "4.00"))),
    opening: 500,
    closing: 400,
    lines: [["2026-01-05", -100]],
  },
  {
    bank: "several accounts and a number that is no IBAN",
    fileName: "a.xml",
    file: camt(
      2,
      statement(entry(2, { amount: "1.00" })) +
        statement(entry(2, { amount: "2.00" })).replace(/<IBAN>[^<]*<\/IBAN>/, "<Othr><Id>4711</Id></Othr>"),
    ),
    accounts: ["DE02120300000000202051", "4711"],
    lines: [
      ["2026-01-05", -100],
      ["2026-01-05", -200],
    ],
  },
  {
    bank: "lines that can't be read",
    fileName: "a.xml",
    file: camt(
      2,
      statement(
        entry(2, { amount: "12..34" }) +
          entry(2, { amount: "1.00", day: "2026-02-31" }) +
          entry(2, { amount: "1.00", sign: "" }) +
          entry(2, { amount: "" }) +
          entry(2, { amount: "-1.00" }) +
          entry(2, { amount: "3.00" }),
      ),
    ),
    problems: [
      [1, /12\.\.34 is no amount/],
      [2, /2026-02-31 is no day/],
      [3, /came in or went out/],
      [4, /no amount/],
      [5, /sign of its own/],
    ],
    lines: [["2026-01-05", -300]],
  },
  {
    bank: "a zip of two days",
    fileName: "a.zip",
    file: zipSync({
      "2026-01-06.xml": bytesOf(camt(2, statement(entry(2, { amount: "2.00", day: "2026-01-06" })))),
      "2026-01-05.xml": bytesOf(camt(2, statement(entry(2, { amount: "1.00" })))),
      "__MACOSX/._2026-01-05.xml": bytesOf("x"),
    }),
    accounts: ["DE02120300000000202051"],
    lines: [
      ["2026-01-05", -100],
      ["2026-01-06", -200],
    ],
  },
];
