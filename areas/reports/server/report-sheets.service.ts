import type { Cell } from "#platform/tables/write-xlsx.ts";
import type { Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";

/** A part of the report as a table: what every format of the file is written from. */
export type ReportSheet = { name: string; header: readonly string[]; rows: Cell[][] };

/** What a number is in a spreadsheet: a number or an amount, never text. */
const cellOf = ({ value, unit }: Pick<ReportNumber, "value" | "unit">): Cell =>
  value === null ? null : unit === "money" ? { money: String(value) } : Number(value);

const line = (part: string, number: ReportNumber): Cell[] => [
  part,
  number.label,
  cellOf(number),
  unitNames[number.unit],
  number.before === undefined ? null : cellOf({ ...number, value: number.before }),
];
const unitNames = { count: "", money: "$", percent: "%", days: "days" } as const;

/** The whole report as tables. */
export function sheetsOf(report: Report): ReportSheet[] {
  const { range, cards, decided, thisMonth, journey, totals, daysToClose, daysInStage } = report;
  return [
    {
      name: "Numbers",
      header: ["Part", "Number", "Value", "Unit", "Period before"],
      rows: [
        ["Period", "First day", { day: range.from }, "", { day: report.before.from }],
        ["Period", "Last day", { day: range.to }, "", { day: report.before.to }],
        ...[...cards, decided].map((number) => line("Now", number)),
        ...thisMonth.map((number) => line("This Month", number)),
        ...journey.map((number) => line("Customer Journey", number)),
        ...[...totals, daysToClose].map((number) => line("In this period", number)),
        ...report.funnel.map((number) => line("How far people came", number)),
        ...report.lostReasons.map((number) => line("Why sales were lost", number)),
        ...daysInStage.map((number) => line("Days in each stage", number)),
      ],
    },
    {
      name: "Growth Over Time",
      header: ["Month", "People added", "People uploaded", "Sales won", "Money won"],
      rows: report.growth.map(({ month, added, imported, won, money }) => [
        { day: `${month}-01` },
        ...[added, imported, won, money].map(cellOf),
      ]),
    },
    {
      name: "Sources",
      header: ["Source", "People", "Sales won", "Money won"],
      rows: report.sources.map(({ source, people, won, money }) => [
        source,
        ...[people, won, money].map(cellOf),
      ]),
    },
  ];
}
