import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Inbox } from "lucide-react";
import { useContactFields } from "#areas/customers/web/index.ts";
import { hookFieldLabel } from "#areas/integrations/contract/hook-fields.rules.ts";
import type { Hook, HookBody } from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useHookBodies, useRetryBody } from "./hooks.queries.ts";
import { bodyLabel } from "./hooks.view.ts";

/** The last messages that were sent to an address, and what became of each. */
export function HookBodiesDialog({
  open,
  hook,
  onClose,
}: {
  open: boolean;
  hook: Hook;
  onClose: () => void;
}) {
  const bodies = useHookBodies(hook.id);
  const footer = (
    <DialogClose>
      <Button look="primary">Done</Button>
    </DialogClose>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`What came in: ${hook.name}`}
      subtitle={words.keptNote}
      footer={footer}
    >
      {bodies.isPending && (
        <Waiting label="Loading what came in" className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Waiting>
      )}
      <FailedRead read={bodies} title="What came in didn’t load" />
      {bodies.data?.length === 0 && <EmptyState icon={Inbox} title={words.noBodies} />}
      <ul>
        {bodies.data?.map((body) => (
          <Message key={body.id} body={body} />
        ))}
      </ul>
    </Dialog>
  );
}

function Message({ body }: { body: HookBody }) {
  const retry = useRetryBody();
  const own = useContactFields().data;
  const tone = body.status === "failed" ? "text-danger" : "text-text-2";
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p>
            <span className={`font-label ${tone}`}>{bodyLabel(body)}</span>{" "}
            <span className="text-small text-muted">{dateTime(body.receivedAt)}</span>
          </p>
          {body.reason && <p className="text-small wrap-anywhere">{body.reason}</p>}
          {body.problems.map(({ field, message }) => (
            <p key={field} className="text-small text-warning wrap-anywhere">
              {hookFieldLabel(field, own)} was left out: {message}
            </p>
          ))}
        </div>
        {body.status === "failed" && (
          <Button
            size="small"
            busy={retry.pending}
            onClick={() => void retry.run({ params: { id: body.id } })}
          >
            Try again
          </Button>
        )}
      </div>
      {body.contactId && (
        <a className="text-small text-accent-text" href={`/contacts/${body.contactId}`}>
          Open the customer
        </a>
      )}
      <details className="text-small">
        <summary className="cursor-pointer py-1 text-muted">What it said</summary>
        <dl className="grid gap-1 pt-1">
          {body.values.map(({ path, value }) => (
            <div key={path} className="wrap-anywhere">
              <dt className="inline text-muted">{path}: </dt>
              <dd className="inline">{value.slice(0, 500)}</dd>
            </div>
          ))}
        </dl>
        {body.isCut && <p className="pt-1 text-muted">{words.cut}</p>}
      </details>
    </li>
  );
}
