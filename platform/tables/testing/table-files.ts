import { latin, type StatementCase } from "./statement-cases.ts";

const rows = (...lines: string[]): string => `${lines.join("\r\n")}\r\n`;

/** CSV of banks and cards: United States, Netherlands, Germany. */
export const tableFiles: StatementCase[] = [
  {
    bank: "US checking with a type, a signed amount and a balance, newest first",
    fileName: "checking.csv",
    file: rows(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'DEBIT,01/14/2026,"COFFEE BAR, SPRINGFIELD",-4.50,DEBIT_CARD,95.50,,',
      'CREDIT,01/13/2026,"ALDER AND RYE",50.00,ACH_CREDIT,100.00,,',
      'CHECK,01/02/2026,"CHECK 1042",-50.00,CHECK_PAID,50.00,1042,',
    ),
    opening: 10_000,
    closing: 9550,
    columns: { date: 1, amount: 3, balance: 5, sign: null, header: 0, dateOrder: "month_first" },
    lines: [
      ["2026-01-14", -450, "COFFEE BAR, SPRINGFIELD"],
      ["2026-01-13", 5000],
      ["2026-01-02", -5000],
    ],
  },
  {
    bank: "US bank with a summary above and balances as lines",
    fileName: "stmt.csv",
    file: rows(
      "Description,,Summary Amt.",
      'Beginning balance as of 01/01/2026,,"1,000.00"',
      'Total credits,,"500.00"',
      'Total debits,,"-1,200.50"',
      'Ending balance as of 01/31/2026,,"299.50"',
      "",
      "Date,Description,Amount,Running Bal.",
      '01/01/2026,Beginning balance as of 01/01/2026,,"1,000.00"',
      '01/05/2026,"RENT","-1,200.50","-200.50"',
      '01/20/2026,"CLIENT","500.00","299.50"',
    ),
    opening: 100_000,
    closing: 29_950,
    columns: { header: 6, date: 0, amount: 2, balance: 3 },
    lines: [
      ["2026-01-05", -120_050, "RENT"],
      ["2026-01-20", 50_000],
    ],
  },
  {
    bank: "US bank without headings",
    fileName: "CreditCard3.csv",
    file: rows(
      '"01/30/2026","-12.99","*","","STREAMING SERVICE"',
      '"01/29/2026","-8.00","*","","PARKING GARAGE"',
      '"01/28/2026","250.00","*","","DEPOSIT BRANCH"',
    ),
    columns: { header: null, date: 0, amount: 1, text: [4] },
    lines: [
      ["2026-01-30", -1299, "STREAMING SERVICE"],
      ["2026-01-29", -800],
      ["2026-01-28", 25_000],
    ],
  },
  {
    bank: "US card with debit and credit apart",
    fileName: "card.csv",
    file: rows(
      "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit",
      "2026-01-03,2026-01-05,1234,HARDWARE STORE,Merchandise,58.20,",
      "2026-01-04,2026-01-06,1234,PAYMENT,Payment/Credit,,300.00",
    ),
    accounts: ["1234"],
    columns: { date: 1, out: 5, in: 6, amount: null },
    lines: [
      ["2026-01-05", -5820, "HARDWARE STORE"],
      ["2026-01-06", 30_000, "PAYMENT"],
    ],
  },
  {
    bank: "a card whose charges have no minus",
    fileName: "activity.csv",
    file: rows(
      "Date,Description,Amount",
      "01/05/2026,RESTAURANT,45.10",
      "01/09/2026,AUTOPAY PAYMENT - THANK YOU,-300.00",
      "01/12/2026,FUEL,38.00",
      "01/15/2026,OFFICE SUPPLIES,12.40",
    ),
    columns: { turnedRound: true },
    lines: [
      ["2026-01-05", -4510],
      ["2026-01-09", 30_000],
      ["2026-01-12", -3800],
      ["2026-01-15", -1240],
    ],
  },
  {
    bank: "a credit union with a word for the sign",
    fileName: "history.csv",
    file: rows(
      "Account Number,Post Date,Check,Description,Debit,Credit,Status,Balance",
      "100-01,1/5/2026,,GROCER,23.10,,Posted,76.90",
      "100-01,1/6/2026,,PAYROLL,,900.00,Posted,976.90",
      "100-01,1/7/2026,,HOLD,5.00,,Pending,",
    ),
    pending: 1,
    accounts: ["100-01"],
    opening: 10_000,
    closing: 97_690,
    lines: [
      ["2026-01-05", -2310],
      ["2026-01-06", 90_000],
    ],
  },
  {
    bank: "Netherlands: Af and Bij, days without marks",
    fileName: "NL.csv",
    file: rows(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"',
      '"20260131";"Bakker Bart";"NL01BANK0123456789";"";"BA";"Af";"1.234,50";"Betaalautomaat";"Pas 1"',
      '"20260130";"Klant B.V.";"NL01BANK0123456789";"NL02BANK0123456789";"OV";"Bij";"12,10";"Overschrijving";"Factuur 7"',
    ),
    accounts: ["NL01BANK0123456789"],
    columns: { sign: 5, minus: "Af", decimalMark: "," },
    lines: [
      ["2026-01-31", -123_450, "Bakker Bart · Pas 1"],
      ["2026-01-30", 1210],
    ],
  },
  {
    bank: "Germany: preamble, Latin letters, dots and commas",
    fileName: "umsaetze.csv",
    file: latin(
      rows(
        '"Kontonummer:";"DE02120300000000202051 / Girokonto";',
        '"Von:";"01.01.2026";',
        '"Bis:";"31.01.2026";',
        '"Kontostand vom 31.01.2026:";"1.005,00 EUR";',
        "",
        '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Beg\xfcnstigter";"Verwendungszweck";"Betrag (EUR)";"Gl\xe4ubiger-ID"',
        '"31.01.2026";"31.01.2026";"Lastschrift";"Stadtwerke";"Strom";"-95,00";"DE1"',
        '"03.01.2026";"04.01.2026";"Gutschrift";"M\xfcller GmbH";"Rechnung 7";"1.100,00";""',
      ),
    ),
    columns: { header: 5, date: 0, amount: 5, decimalMark: ",", dateOrder: "day_first" },
    lines: [
      ["2026-01-31", -9500],
      ["2026-01-03", 110_000, "Gutschrift · Müller GmbH · Rechnung 7"],
    ],
  },
  {
    bank: "Germany: Soll and Haben, S and H",
    fileName: "volks.csv",
    file: rows(
      "Buchungstag;Valuta;Textschlüssel;Verwendungszweck;Währung;Umsatz;Soll/Haben",
      "05.01.2026;05.01.2026;;Miete;EUR;800,00;S",
      "06.01.2026;06.01.2026;;Kunde;EUR;1.000,00;H",
      ";;;;;;",
      "01.01.2026;;;Anfangssaldo;EUR;500,00;H",
    ).replace(/01\.01\.2026;;;Anfangssaldo.*\r\n/, ";;;Endsaldo;EUR;700,00;H\r\n"),
    columns: { sign: 6, minus: "S" },
    lines: [
      ["2026-01-05", -80_000, "Miete"],
      ["2026-01-06", 100_000],
    ],
  },
];
