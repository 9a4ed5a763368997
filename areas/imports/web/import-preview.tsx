import { count } from "#platform/web/format.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import { previewRows, type Import, type ImportChoices } from "#areas/imports/contract/imports.schema.ts";
import { LongText } from "#areas/customers/web/index.ts";
import { readDay } from "./import-columns.view.ts";
import { targetName } from "./imports.view.ts";

/** The first rows of the file as they were read (Spec 2 §9), each column under its heading and where it goes. */
export function ImportPreview({
  imported,
  choices,
  fields,
}: {
  imported: Import;
  choices: ImportChoices;
  fields: readonly ContactField[];
}) {
  const { headers, preview, rowCount } = imported;
  const chosen = new Map(choices.columns.map((column) => [column.index, column]));
  const shown = preview.slice(0, previewRows);
  return (
    <section className="card overflow-hidden" aria-labelledby="preview-title">
      <header className="card-head !min-h-0 !pb-2 max-tablet:!px-4">
        <h2 id="preview-title">
          First {shown.length === 1 ? "row" : `${shown.length} rows`}{" "}
          {rowCount !== null && (
            <small className="num ml-1 text-caption font-text text-muted">of {count(rowCount)}</small>
          )}
        </h2>
      </header>
      <div className="overflow-x-auto" role="region" aria-label="First rows of the file" tabIndex={0}>
        <table className="num w-full text-small">
          <thead>
            <tr>
              {headers.map((header, index) => (
                <Head
                  key={header}
                  header={header}
                  goes={chosen.get(index)?.target ?? nothing}
                  fields={fields}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              // The rows of a file have no ids.
              <tr key={row} className="border-t border-line">
                {headers.map((header, index) => (
                  <td
                    key={header}
                    className="max-w-60 min-w-24 px-3 py-2 align-top first:pl-4 last:pr-4 tablet:first:pl-5 tablet:last:pr-5"
                  >
                    <LongText text={cells[index] ?? ""} />
                    <ReadAs words={readDay(cells[index] ?? "", chosen.get(index), fields)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** How a cell was read, below it. */
const ReadAs = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : <span className="block text-caption text-muted">{words}</span>;

function Head({ header, goes, fields }: { header: string; goes: string; fields: readonly ContactField[] }) {
  return (
    <th
      scope="col"
      className="max-w-60 px-3 pb-2 text-left align-bottom text-caption font-label whitespace-nowrap text-muted first:pl-4 last:pr-4 tablet:first:pl-5 tablet:last:pr-5"
    >
      <span className="block whitespace-normal wrap-break-word">{header}</span>
      <span
        className={
          goes === nothing
            ? "block whitespace-normal wrap-break-word font-text"
            : "block whitespace-normal wrap-break-word text-accent-text"
        }
      >
        {targetName(goes, fields)}
      </span>
    </th>
  );
}
