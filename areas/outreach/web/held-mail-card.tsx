import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { mailWords } from "./outreach.messages.ts";
import { useDropHeld, useHeldCount, useHeldMail, useSendHeld } from "./outreach.queries.ts";

const kindLabel: Record<string, string> = {
  helper: "Auto-Help",
  invoice: "Invoice or quote",
  meeting: "Meeting",
  waiting: "Waiting list",
};

/** Emails that couldn’t go out in time: all are sent, or left out, in one press. Not there while nothing waits. */
export function HeldMailCard() {
  const count = useHeldCount().data?.count ?? 0;
  return count === 0 ? null : <Held count={count} />;
}

function Held({ count }: { count: number }) {
  const list = useHeldMail();
  const send = useSendHeld();
  const drop = useDropHeld();
  const busy = send.pending || drop.pending;
  return (
    <Card title="Emails that waited too long">
      <p className="mb-2 text-small text-muted">{mailWords.held}</p>
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
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" disabled={busy} onClick={() => void send.run({ body: { count } })}>
          {count === 1 ? "Send it now" : `Send all ${count} now`}
        </Button>
        <Button disabled={busy} onClick={() => void drop.run({ body: { count } })}>
          {count === 1 ? "Leave it out" : "Leave them out"}
        </Button>
      </div>
    </Card>
  );
}
