import { RefreshCw } from "lucide-react";
import { ownZone } from "#platform/web/time-zones.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { careWords } from "./books-care.messages.ts";
import { useRunCheck, useSelfCheck } from "./books-care.queries.ts";
import { checkedWords, findingHref } from "./books-care.view.ts";

/** When the books were looked through, and what does not add up. */
export function SelfCheckNotice() {
  const check = useSelfCheck().data;
  const zone = useQueryOf(tasksApi.settings).data?.timeZone ?? ownZone();
  const now = useNow();
  const run = useRunCheck();
  const mayRun = useRight("member");
  if (!check) return null;
  const { checkedAt, findings } = check;
  return (
    <Notice
      tone={checkedAt === null ? "info" : findings.length === 0 ? "positive" : "danger"}
      action={
        mayRun && (
          <Button size="small" icon={RefreshCw} busy={run.pending} onClick={() => void run.run({})}>
            {careWords.checkNow}
          </Button>
        )
      }
    >
      {checkedAt === null ? careWords.notChecked : checkedWords({ checkedAt, findings }, zone, now)}
      {findings.length > 0 && (
        <>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-small">
            {findings.map((finding) => {
              const href = findingHref(finding);
              return (
                <li key={`${finding.check} ${finding.id} ${finding.message}`}>
                  {href ? (
                    <a className="link" href={href}>
                      {finding.message}
                    </a>
                  ) : (
                    finding.message
                  )}
                </li>
              );
            })}
          </ul>
          <p className="mt-2 text-caption">{careWords.checkHelp}</p>
        </>
      )}
    </Notice>
  );
}
