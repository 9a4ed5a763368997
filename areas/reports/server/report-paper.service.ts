import { productName } from "#platform/contract/product.ts";
import type { PdfBlock, PdfDocument } from "#platform/server/pdf-document.ts";
import { monthLabel, numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { Report, ReportNumber } from "#areas/reports/contract/reports.schema.ts";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const figure = (number: ReportNumber) => ({
  label: number.label,
  text: numberText(number),
  note:
    number.before === undefined ? undefined : `before: ${numberText({ ...number, value: number.before })}`,
});
const figures = (numbers: readonly ReportNumber[]): PdfBlock => ({
  kind: "figures",
  items: numbers.map(figure),
});
const listOf = (title: string, numbers: readonly ReportNumber[]): PdfBlock => ({
  kind: "table",
  columns: [
    { title, share: 3 },
    { title: "", share: 1, align: "right" },
  ],
  rows: numbers.map((number) => [number.label, numberText(number)]),
});

/** The report on paper: its numbers, and its months as bars. */
export function paperOf(
  report: Report,
  { business, filter }: { business: string; filter: string },
): PdfDocument {
  const { range, growth } = report;
  const groupsOf = (numbersOf: (month: Report["growth"][number]) => ReportNumber[]) =>
    growth.map((month) => ({
      label: monthLabel(month.month),
      values: numbersOf(month).map(({ value }) => Number(value)),
    }));
  return {
    title: `How ${business} is doing`,
    subtitle: `${dayWords(range.from)} to ${dayWords(range.to)}${filter && `, ${filter}`}`,
    author: productName,
    blocks: [
      { kind: "heading", text: "Now" },
      figures(report.cards),
      { kind: "heading", text: "This Month" },
      figures(report.thisMonth),
      { kind: "heading", text: "Growth Over Time" },
      figures(report.totals.slice(0, 4)),
      {
        kind: "bars",
        title: "People",
        unit: "count",
        series: ["Added", "Uploaded"],
        groups: groupsOf(({ added, imported }) => [added, imported]),
      },
      {
        kind: "bars",
        title: "Money won",
        unit: "money",
        series: ["Money won"],
        groups: groupsOf(({ money }) => [money]),
      },
      { kind: "heading", text: "Customer Journey" },
      listOf("Column", report.journey),
      { kind: "heading", text: "How far people came" },
      listOf("Stage", report.funnel),
      { kind: "heading", text: "Where they came from" },
      {
        kind: "table",
        columns: [
          { title: "Source", share: 3 },
          { title: "People", share: 1, align: "right" },
          { title: "Sales won", share: 1, align: "right" },
          { title: "Money won", share: 1.4, align: "right" },
        ],
        rows: report.sources.map(({ source, people, won, money }) => [
          source,
          ...[people, won, money].map(numberText),
        ]),
      },
      ...(report.lostReasons.length > 0
        ? [{ kind: "heading" as const, text: "Why sales were lost" }, listOf("Reason", report.lostReasons)]
        : []),
      { kind: "heading", text: "How long it takes" },
      listOf("Median", [report.daysToClose, ...report.daysInStage]),
    ],
  };
}
