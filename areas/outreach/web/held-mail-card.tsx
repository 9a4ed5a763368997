import { useCallback, useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { isGoingOn } from "#platform/contract/operations.ts";
import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { Card, ProgressBar } from "#platform/web/ui/surface.tsx";
import { mailWords } from "./outreach.messages.ts";
import { useDropHeld, useHeldCount, useHeldMail, useHeldWork, useSendHeld } from "./outreach.queries.ts";

const kindLabel: Record<string, string> = {
  helper: "Auto-Help",
  invoice: "Invoice or quote",
  meeting: "Meeting",
  waiting: "Waiting list",
};

/** Emails that couldn’t go out in time: all are sent, or left out, in one press. Not there while nothing waits. */
export function HeldMailCard() {
  const [working, setWorking] = useState<string | null>(null);
  const end = useCallback(() => setWorking(null), []);
  const count = useHeldCount().data?.count ?? 0;
  if (working !== null) return <Deciding id={working} onEnd={end} />;
  return count === 0 ? null : <Held count={count} onWork={setWorking} />;
}

/** Many are decided some at a time. */
function Deciding({ id, onEnd }: { id: string; onEnd: () => void }) {
  const work = useHeldWork(id).data;
  const queryClient = useQueryClient();
  const isOver = work !== undefined && !isGoingOn(work);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries().then(onEnd);
  }, [isOver, onEnd, queryClient]);
  return (
    <Card title="Emails that waited too long">
      <ProgressBar
        label={work?.title ?? "Starting"}
        done={work?.done ?? 0}
        total={Math.max(work?.total ?? 1, 1)}
      />
    </Card>
  );
}

function Held({ count, onWork }: { count: number; onWork: (id: string | null) => void }) {
  const list = useHeldMail();
  const send = useSendHeld();
  const drop = useDropHeld();
  const busy = send.pending || drop.pending;
  const decide = async (act: typeof send) => {
    const outcome = await act.run({ body: { count } });
    if (outcome.ok) onWork(outcome.reply.operationId);
  };
  return (
    <Card title="Emails that waited too long">
      <p className="mb-4 text-small text-muted">{mailWords.held}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button look="primary" disabled={busy} onClick={() => void decide(send)}>
          {count === 1 ? "Send it now" : `Send all ${count} now`}
        </Button>
        <Button disabled={busy} onClick={() => void decide(drop)}>
          {count === 1 ? "Leave it out" : "Leave them out"}
        </Button>
      </div>
      <ul>
        {list.items?.map(({ id, kind, name, address, dueAt }) => (
          <li key={id} className="border-t border-line py-3 first:border-0">
            <p className="font-label wrap-anywhere">{name || address}</p>
            <p className="text-small text-muted wrap-anywhere">
              {kindLabel[kind] ?? "Email"} to {address}, due {dateTime(dueAt)}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  );
}
