import { date, moneyIn } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";
import { sourceHref } from "#areas/books/web/index.ts";
import type { Report, ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { type FigureName, reports } from "#areas/financial-reports/contract/report-types.rules.ts";
import { w9StateLabel } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import { reportHref, sectionsOf, sumOf } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";

type Column = { figure: FigureName; title: string };
type Props = { report: Report; onAccount: (row: ReportRow) => void };

const columnsOf = ({ type, before }: Report): readonly Column[] =>
  before ? [...reports[type].columns, { figure: "before", title: words.before }] : reports[type].columns;

/** A report's lines by section, each with what stands behind it. On a phone a line with many amounts is a block of its own. */
export function ReportTable({ report, onAccount }: Props) {
  const columns = columnsOf(report);
  const isWide = columns.length > 2;
  const hasSums = report.type !== "general-ledger";
  return (
    <table className={classes("w-full text-small", isWide && "max-tablet:block")}>
      <caption className="sr-only">{reports[report.type].title}</caption>
      <thead className={isWide ? "max-tablet:sr-only" : undefined}>
        <tr className="text-left text-caption text-muted">
          <th scope="col" className="py-2 font-label">
            <span className="sr-only">Line</span>
          </th>
          {columns.map(({ figure, title }) => (
            <th key={figure} scope="col" className="py-2 pl-3 text-right font-label">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {sectionsOf(report.rows).map(({ section, rows }) => (
        <tbody key={section} className={isWide ? "max-tablet:block" : undefined}>
          <tr className={isWide ? "max-tablet:block" : undefined}>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className={classes("pt-4 pb-1 text-left", isWide && "max-tablet:block")}
            >
              {section}
            </th>
          </tr>
          {rows.map((row, at) => (
            <Line key={at} {...{ report, row, columns, isWide, onAccount }} />
          ))}
          {hasSums && rows.length > 1 && (
            <tr className={classes("border-t border-line-strong", isWide && "max-tablet:hidden")}>
              <th scope="row" className="py-2 text-left font-label">
                Total {section.toLowerCase()}
              </th>
              {columns.map(({ figure }) => (
                <td key={figure} className="num py-2 pl-3 text-right font-label">
                  {figure === "sales" || figure === "exempt"
                    ? ""
                    : moneyIn(report.currency, sumOf(rows, figure))}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

type LineProps = Props & { row: ReportRow; columns: readonly Column[]; isWide: boolean };

function Line({ report, row, columns, isWide, onAccount }: LineProps) {
  return (
    <tr className={classes("border-t border-line", isWide && "max-tablet:grid max-tablet:py-2")}>
      <th scope="row" className="min-w-0 py-1 text-left font-text wrap-anywhere">
        <Name {...{ report, row, onAccount }} />
      </th>
      {columns.map(({ figure, title }) => (
        <td
          key={figure}
          className={classes(
            "num py-1 pl-3 text-right whitespace-nowrap",
            isWide &&
              "max-tablet:flex max-tablet:flex-wrap max-tablet:justify-between max-tablet:gap-x-2 max-tablet:pl-0",
            isWide && isNothing(row, figure) && "max-tablet:hidden",
          )}
        >
          {isWide && (
            <span className="text-caption text-muted tablet:hidden" aria-hidden>
              {title}
            </span>
          )}
          {row[figure] === undefined ? "" : moneyIn(report.currency, row[figure])}
        </td>
      ))}
    </tr>
  );
}

/** On a phone an amount of nothing is left out where there are many; what they come to stays. */
const isNothing = (row: ReportRow, figure: FigureName): boolean =>
  row[figure] === undefined || (row[figure] === "0.00" && figure !== "due" && figure !== "balance");

/** What a line is called, which opens what stands behind it. */
function Name({ report: { type }, row, onAccount }: Props & { row: ReportRow }) {
  const target = "link inline-flex min-h-9 items-center font-text pointer-coarse:min-h-11";
  const note = row.day ? <span className="num mr-2 text-caption text-muted">{date(row.day)}</span> : null;
  const href = hrefOf(type, row);
  if (href)
    return (
      <>
        {note}
        <a className={target} href={href}>
          {row.label}
        </a>
        {row.w9 && <span className="ml-2 text-caption text-muted">{w9StateLabel[row.w9]}</span>}
      </>
    );
  if ((row.accountId !== null && row.day === null) || row.taxCodeId !== null)
    return (
      <button type="button" className={`${target} text-left`} onClick={() => onAccount(row)}>
        {row.label}
      </button>
    );
  return (
    <span className="inline-flex min-h-9 items-center">
      {note}
      {row.label}
    </span>
  );
}

/** The rows behind a line that are a screen of their own. */
function hrefOf(type: Report["type"], row: ReportRow): string | undefined {
  if (row.report !== null) return reportHref(row.report, row);
  if (row.contactId !== null && type === "receivables")
    return `/accounting?tab=invoices&contactId=${row.contactId}&status=${encodeURIComponent("sent,overdue")}`;
  if (row.contactId !== null)
    return `/accounting?tab=transactions&type=expense&contactId=${row.contactId}&from=${row.from ?? ""}&to=${row.to ?? ""}`;
  if (row.sourceType !== null && row.sourceId !== null)
    return sourceHref({ sourceType: row.sourceType, sourceId: row.sourceId, description: row.label });
  return undefined;
}
