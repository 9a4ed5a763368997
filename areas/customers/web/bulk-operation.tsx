import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { isGoingOn, type Operation } from "#platform/contract/operations.ts";
import { showToast } from "#platform/web/toasts.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { bulkKind } from "#areas/customers/contract/contacts.schema.ts";
import { operationLook } from "./contact-bulk.view.ts";
import { people } from "./customer-count.view.ts";
import { useCancelOperation, useRunningOperation, useOperation } from "./contact-bulk.queries.ts";
import { ManyMovedQuestions } from "./lost-questions.tsx";
import { refreshAfterMany } from "./contacts.queries.ts";

/** Running bulk changes: they show their progress, and continue when one leaves the page. */
export function BulkOperation() {
  const going = useRunningOperation();
  // Once seen, it stays until it has reported its end: the list may drop it before.
  const [met, setMet] = useState<readonly Operation[]>([]);
  const fresh = going.filter((work) => !met.some((one) => one.id === work.id));
  if (fresh.length > 0) setMet([...met, ...fresh]);
  return met.map((work) => <OneOperation key={work.id} begun={work} />);
}

function OneOperation({ begun }: { begun: Operation }) {
  const work = useOperation(begun);
  const cancel = useCancelOperation();
  const queryClient = useQueryClient();
  const ended = !isGoingOn(work);
  const { status, kind, title, done, message } = work;
  const look = operationLook(kind);
  useEffect(() => {
    if (!ended) return;
    if (status === "done") showToast({ tone: "positive", title, description: look.done(done) });
    if (status === "failed")
      showToast({
        tone: "danger",
        title,
        description: message ?? look.failed ?? `It stopped after ${people(done)}.`,
      });
    void refreshAfterMany(queryClient);
  }, [ended, status, title, done, message, look, queryClient]);
  if (ended)
    return kind === bulkKind && status === "done" ? <ManyMovedQuestions operationId={work.id} /> : null;
  return (
    <section className="card pad flex items-start gap-4" aria-label={title}>
      <div className="min-w-0 flex-1">
        <ProgressBar label={title} done={done} total={work.total} note="You can leave this page." />
      </div>
      {look.href ? (
        <ButtonLink size="small" look="quiet" href={look.href}>
          Open
        </ButtonLink>
      ) : (
        <Button
          size="small"
          look="quiet"
          busy={cancel.pending}
          onClick={() => void cancel.run({ params: { id: work.id } })}
        >
          Stop
        </Button>
      )}
    </section>
  );
}
