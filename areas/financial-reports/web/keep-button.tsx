import { BookmarkPlus } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Report } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { words } from "./financial-reports.messages.ts";
import { useKeepReport } from "./kept-reports.queries.ts";

/** Keeps what is shown as it is now. The ledger is downloaded instead. */
export function KeepButton({ report: { type, from, to, basis } }: { report: Report }) {
  const mayKeep = useRight("member");
  const keep = useKeepReport();
  if (!mayKeep || type === "general-ledger") return null;
  return (
    <Button
      look="quiet"
      icon={BookmarkPlus}
      busy={keep.pending}
      className="max-tablet:px-2"
      onClick={() => void keep.run({ body: { reportType: type, periodStart: from, periodEnd: to, basis } })}
    >
      <span className="max-tablet:sr-only">{words.keep}</span>
    </Button>
  );
}
