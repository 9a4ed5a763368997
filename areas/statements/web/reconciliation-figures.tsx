import { Check, LockOpen } from "lucide-react";
import { date, moneyIn, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useScrollRoom } from "#platform/web/ui/use-scroll-room.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { useCurrency } from "#areas/books/web/index.ts";
import type { OpenedReconciliation } from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useFinish } from "./reconciliations.queries.ts";

type Props = { one: OpenedReconciliation; mayFinish: boolean; onReopen: () => void };

/** What the statement says, what is ticked, and what is missing to zero; finishing it, or that it was. */
export function ReconciliationFigures({ one, mayFinish, onReopen }: Props) {
  const currency = useCurrency();
  const mayReopen = useRight("owner") && one.isLast;
  const isEven = one.difference === "0.00";
  const figures = [
    ["At its beginning", one.openingBalance],
    [`Ticked, ${plural(one.tickedCount, "row", "rows")}`, one.ticked],
    [`At its end, ${date(one.day)}`, one.closingBalance],
  ] as const;
  return (
    <>
      {one.status === "finished" && (
        <Notice
          tone={isEven ? "positive" : "danger"}
          action={
            mayReopen && (
              <Button size="small" icon={LockOpen} className="print:hidden" onClick={onReopen}>
                Reopen
              </Button>
            )
          }
        >
          <b className="font-label">
            {isEven
              ? `Reconciled by ${one.finishedByName ?? "someone"} on ${date(one.finishedAt)}.`
              : `Reconciled, and off by ${moneyIn(currency, one.difference)} since.`}
          </b>{" "}
          {words.locked}
        </Notice>
      )}
      <section
        ref={useScrollRoom()}
        className="card pad grid gap-4 sticky top-2 z-10 tablet:flex print:static tablet:items-center tablet:gap-8"
        aria-label="Balances"
      >
        <dl className="grid flex-1 gap-x-8 gap-y-1 tablet:grid-cols-3">
          {figures.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-3 tablet:block">
              <dt className="text-small text-muted">{name}</dt>
              <dd className="num font-label">{moneyIn(currency, amount)}</dd>
            </div>
          ))}
        </dl>
        {one.status === "open" && (
          <div className="flex items-center justify-between gap-4">
            <div aria-live="polite" aria-atomic>
              <p className="text-small text-muted">Difference</p>
              <p className={classes("num text-large font-title", isEven ? "text-positive" : "text-text")}>
                {moneyIn(currency, one.difference)}
              </p>
            </div>
            {mayFinish && <FinishButton one={one} isEven={isEven} />}
          </div>
        )}
      </section>
    </>
  );
}

function FinishButton({ one, isEven }: { one: OpenedReconciliation; isEven: boolean }) {
  const finish = useFinish();
  return (
    <Button
      look="primary"
      icon={Check}
      className="print:hidden"
      disabled={!isEven}
      busy={finish.pending}
      title={isEven ? undefined : "At a difference of 0.00"}
      onClick={() => {
        if (!finish.pending) void finish.run({ params: { id: one.id }, body: {} });
      }}
    >
      Finish
    </Button>
  );
}
