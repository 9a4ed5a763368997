import type { StatementCase } from "./statement-cases.ts";

const rows = (...lines: string[]): string => `${lines.join("\r\n")}\r\n`;

/** CSV and TSV of more countries and of payment services, and what goes wrong in them. */
export const moreTableFiles: StatementCase[] = [
  {
    bank: "United Kingdom: paid out and paid in",
    fileName: "uk.csv",
    file: rows(
      "Date,Transaction type,Description,Paid out,Paid in,Balance",
      "28 Jan 2026,Visa purchase,TESCO,£20.00,,£80.00",
      '29 Jan 2026,Bank credit,CLIENT LTD,,"£1,000.00","£1,080.00"',
    ),
    opening: 10_000,
    closing: 108_000,
    lines: [
      ["2026-01-28", -2000, "TESCO"],
      ["2026-01-29", 100_000],
    ],
  },
  {
    bank: "France: semicolons, debit with a minus",
    fileName: "releve.csv",
    file: rows(
      "Date;Libellé;Débit euros;Crédit euros",
      "05/01/2026;PRLV EDF;-45,30;",
      "17/01/2026;VIR CLIENT;;1 200,00",
    ),
    lines: [
      ["2026-01-05", -4530, "PRLV EDF"],
      ["2026-01-17", 120_000],
    ],
  },
  {
    bank: "Poland: spaces in thousands",
    fileName: "historia.csv",
    file: rows(
      "#Data operacji;#Opis operacji;#Kwota;#Saldo po operacji;",
      "2026-01-05;ZAKUP ŻABKA;-12,50;1 987,50;",
      "2026-01-06;PRZELEW;2 000,00;3 987,50;",
    ),
    opening: 200_000,
    closing: 398_750,
    lines: [
      ["2026-01-05", -1250],
      ["2026-01-06", 200_000],
    ],
  },
  {
    bank: "an online bank with states and currencies",
    fileName: "account-statement.csv",
    file: rows(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "CARD_PAYMENT,Current,2026-01-01 10:00:00,2026-01-02 09:00:00,Lunch,-10.00,0.00,GBP,COMPLETED,90.00",
      "CARD_PAYMENT,Current,2026-01-03 10:00:00,,Later,-5.00,0.00,GBP,PENDING,",
      "TRANSFER,Current,2026-01-03 10:00:00,2026-01-03 10:00:00,Hotel,-20.00,0.00,EUR,COMPLETED,30.00",
      "TOPUP,Current,2026-01-04 10:00:00,2026-01-04 10:00:00,Top up,15.00,0.00,GBP,COMPLETED,105.00",
    ),
    pending: 1,
    columns: { date: 3, currency: 7, status: 8 },
    lines: [
      ["2026-01-02", -1000, "Lunch"],
      ["2026-01-03", -2000, "Hotel"],
      ["2026-01-04", 1500, "Top up"],
    ],
  },
  {
    bank: "a payment service with plus, minus and dollar signs",
    fileName: "wallet.csv",
    file: rows(
      ",ID,Datetime,Type,Status,Note,From,To,Amount (total)",
      ',3001,2026-01-05T10:00:00,Payment,Complete,Pizza,Ana Silva,Our Shop,"+ $1,020.00"',
      ',3002,2026-01-06T10:00:00,Payment,Complete,Rent,Our Shop,Landlord,"- $500.00"',
    ),
    lines: [
      ["2026-01-05", 102_000],
      ["2026-01-06", -50_000],
    ],
  },
  {
    bank: "amounts in brackets, DR and CR",
    fileName: "a.csv",
    file: rows(
      "Date,Narrative,Amount",
      "05/01/2026,A,(12.00)",
      "06/01/2026,B,3.00 CR",
      "17/01/2026,C,4.00DR",
      "18/01/2026,D,5.00-",
    ),
    lines: [
      ["2026-01-05", -1200],
      ["2026-01-06", 300],
      ["2026-01-17", -400],
      ["2026-01-18", -500],
    ],
  },
  {
    bank: "tabs, a footer and the headings twice",
    fileName: "a.tsv",
    file: rows(
      "Date\tDescription\tAmount",
      "2026-01-05\tA\t-1.00",
      "Date\tDescription\tAmount",
      "2026-01-06\tB\t2.00",
      "",
      "Total\t\t1.00",
      "Printed on 2026-02-01",
    ),
    lines: [
      ["2026-01-05", -100],
      ["2026-01-06", 200],
    ],
  },
  {
    bank: "lines that can't be read",
    fileName: "a.csv",
    file: rows(
      "Date,Description,Amount",
      "2026-01-05,A,-1.00",
      "2026-01-06,B,12..34",
      "2026-01-07,C,$120",
      "2026-01-08,D,",
      "2026-02-31,E,1.00",
      ",F,1.00",
      "2026-01-09,G\0H,1.00",
      '2026-01-10,I,"2.00',
      "soon,J,3.00",
      "2026-01-11,K,4.00",
    ),
    problems: [
      [3, /12\.\.34 is no amount/],
      [4, /\$120 names a currency/],
      [5, /no amount/],
      [6, /2026-02-31 is no day/],
      [7, /no date/],
      [8, /characters/],
      [9, /no amount/],
      [10, /soon is no date/],
    ],
    lines: [
      ["2026-01-05", -100],
      ["2026-01-11", 400],
    ],
  },
  {
    bank: "days that show their order only by running",
    fileName: "a.csv",
    file: rows(
      "Date,Description,Amount",
      "03/01/2026,A,-1.00",
      "03/04/2026,B,-2.00",
      "03/09/2026,C,-3.00",
      "03/12/2026,D,-4.00",
    ),
    columns: { dateOrder: "month_first" },
    lines: [
      ["2026-03-01", -100],
      ["2026-03-04", -200],
      ["2026-03-09", -300],
      ["2026-03-12", -400],
    ],
  },
  {
    bank: "balances that prove which column is out",
    fileName: "a.csv",
    file: rows(
      "05.01.2026;Miete;800,00;;200,00",
      "06.01.2026;Kunde;;50,00;250,00",
      "07.01.2026;Strom;20,00;;230,00",
    ),
    opening: 100_000,
    closing: 23_000,
    columns: { header: null, out: 2, in: 3, balance: 4 },
    lines: [
      ["2026-01-05", -80_000, "Miete"],
      ["2026-01-06", 5000],
      ["2026-01-07", -2000],
    ],
  },
  {
    bank: "balances that prove that amounts are turned round",
    fileName: "a.csv",
    file: rows(
      "Date,Text,Amount,Balance",
      "2026-01-05,A,10.00,90.00",
      "2026-01-06,B,20.00,70.00",
      "2026-01-07,C,-5.00,75.00",
    ),
    opening: 10_000,
    closing: 7500,
    columns: { turnedRound: true },
    lines: [
      ["2026-01-05", -1000],
      ["2026-01-06", -2000],
      ["2026-01-07", 500],
    ],
  },
];
