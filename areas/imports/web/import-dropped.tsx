import { Download } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { plural } from "#platform/web/format.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { tooltip } from "#platform/web/ui/tooltip.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import { importDemo } from "./imports.messages.ts";

/** The rows that were left out, as a file with their original columns and a reason; nothing if there are none. */
export function ImportDropped({
  entry: { id, fileName, result },
  small,
}: {
  entry: Pick<ImportEntry, "id" | "fileName" | "result">;
  small?: boolean;
}) {
  const left = result ? result.failed + result.skipped : 0;
  if (left === 0) return null;
  const link = {
    href: pathOf(importsApi.dropped, { id }),
    download: true,
    onClick: (event: { preventDefault: () => void }) => {
      if (isDemo()) {
        event.preventDefault();
        stoppedByDemo(importDemo.download);
      }
    },
  };
  if (small)
    return (
      <a
        className="btn quiet only-icon small"
        aria-label={`Download the rows of ${fileName} that were left out`}
        {...tooltip("Download the rows that were left out")}
        {...link}
      >
        <Download className="icon" aria-hidden />
      </a>
    );
  return (
    <ButtonLink icon={Download} {...link}>
      Download {plural(left, "row", "rows")} left out
    </ButtonLink>
  );
}
