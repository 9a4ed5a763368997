import { useState } from "react";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { readable } from "./helpers.view.ts";
import { textOf } from "./mail-text.view.ts";
import { useDrafts, useDropDrafts, useSendDrafts } from "./helpers.queries.ts";

/** Emails that helpers wrote and that wait for a press: some or all are sent, or dropped. Ticked are those that were there when it was opened, and what is ticked since. */
export function DraftsDialog({
  open,
  onClose,
  helperId,
}: {
  open: boolean;
  onClose: () => void;
  helperId?: string;
}) {
  const list = useDrafts(helperId);
  const send = useSendDrafts();
  const drop = useDropDrafts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const shown = list.items ?? [];
  if (open && chosen === undefined && list.items && !list.isFetching)
    setChosen(new Set(shown.map(({ id }) => id)));
  if (!open && chosen !== undefined) setChosen(undefined);
  const ids = shown
    .map(({ id }) => id)
    .filter((id) => chosen?.has(id))
    .slice(0, 200);
  const many = plural(ids.length, "email", "emails");
  const busy = send.pending || drop.pending;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Emails that wait for your OK"
      subtitle="Nothing leaves until you press Send."
      footer={
        <>
          <Button
            look="quiet-danger"
            className="away"
            disabled={ids.length === 0 || busy}
            onClick={() => void drop.run({ body: { ids } })}
          >
            Don’t send {many}
          </Button>
          <Button
            look="primary"
            busy={send.pending}
            disabled={ids.length === 0 || busy}
            onClick={() => void send.run({ body: { ids } })}
          >
            Send {many}
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {shown.map((draft) => (
          <li key={draft.id} className="flex items-start gap-3">
            <Checkbox
              name={`Choose the email to ${draft.contactName}`}
              checked={chosen?.has(draft.id) ?? false}
              onChange={(isChosen) =>
                setChosen((before = new Set()) =>
                  isChosen
                    ? new Set([...before, draft.id])
                    : new Set([...before].filter((id) => id !== draft.id)),
                )
              }
            />
            <details className="min-w-0 flex-1">
              <summary className="wrap-anywhere">
                <span className="font-label">{readable(draft.subject)}</span>
                <span className="block text-small text-text-2">
                  To {draft.contactName} ({draft.to}), by “{draft.helperName}”
                </span>
              </summary>
              <p className="mt-2 text-small wrap-anywhere whitespace-pre-line text-text-2">
                {readable(textOf(draft.content))}
              </p>
            </details>
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading emails"
        empty="Nothing waits for you."
        failed="These emails didn’t load."
      />
    </Dialog>
  );
}
