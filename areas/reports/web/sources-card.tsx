import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { ReportNumber, SourceLine } from "#areas/reports/contract/reports.schema.ts";
import { CountedHow } from "./counted-how.tsx";
import { words } from "./reports.messages.ts";

const metrics = ["people", "won", "money"] as const;
/** So many are shown before somebody asks for all. */
const first = 8;

/** How people found the business, and what came of it. */
export function SourcesCard({ sources }: { sources: readonly SourceLine[] }) {
  const [all, setAll] = useState(false);
  return (
    <CountedHow title={words.sources} metrics={metrics}>
      {sources.length === 0 ? (
        <p className="text-small text-muted">{words.emptySources}</p>
      ) : (
        <table className="num w-full table-fixed text-small">
          <caption className="sr-only">{words.sources}</caption>
          <thead>
            <tr className="border-b border-line text-caption text-muted *:py-2 *:text-right *:font-label">
              <th scope="col" className="w-2/5 text-left!">
                Source
              </th>
              <th scope="col">People</th>
              <th scope="col">Won</th>
              <th scope="col">Money</th>
            </tr>
          </thead>
          <tbody>
            {(all ? sources : sources.slice(0, first)).map(({ source, people, won, money }) => (
              <tr key={source} className="border-b border-line last:border-0">
                <th scope="row" className="wrap-anywhere text-left font-text">
                  {source}
                </th>
                {[people, won, money].map((number) => (
                  <SourceNumber key={number.key} number={number} source={source} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!all && sources.length > first && (
        <Button look="quiet" size="small" className="mt-2" onClick={() => setAll(true)}>
          Show all {sources.length}
        </Button>
      )}
    </CountedHow>
  );
}

function SourceNumber({ number, source }: { number: ReportNumber; source: string }) {
  return (
    <td className="text-right">
      <a
        href={number.href}
        aria-label={`${number.label} from ${source}: ${numberText(number)}`}
        className="inline-flex min-h-9 min-w-8 items-center justify-end rounded-[4px] hover:underline pointer-coarse:min-h-11"
      >
        {numberText(number)}
      </a>
    </td>
  );
}
