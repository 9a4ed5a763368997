import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { date } from "#platform/web/format.ts";
import { Card } from "#platform/web/ui/surface.tsx";
import { useCurrency } from "#areas/books/web/index.ts";
import type {
  DifferenceHint,
  OpenedReconciliation,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useHints, useTick } from "./reconciliations.queries.ts";
import { hintWords, isSettledByTick, transactionHref } from "./reconciliations.view.ts";

type Props = { one: OpenedReconciliation; mayTick: boolean };

/** The rows that may explain a difference, once something is ticked; each is put right in a press where its tick is all that is wrong. */
export function DifferenceHints({ one, mayTick }: Props) {
  const isAsked = one.status === "open" && one.difference !== "0.00" && one.tickedCount > 0;
  const hints = useHints(one.id, isAsked).data;
  if (!isAsked || !hints || hints.length === 0) return null;
  return (
    <Card title={words.hints} className="print:hidden">
      <ul>
        {hints.map((hint) => (
          <Hint key={hint.row.id} hint={hint} id={one.id} mayTick={mayTick} />
        ))}
      </ul>
    </Card>
  );
}

function Hint({ hint, id, mayTick }: { hint: DifferenceHint; id: string; mayTick: boolean }) {
  const currency = useCurrency();
  const { row } = hint;
  const tick = useTick([row]);
  const act = row.ticked ? "Untick it" : "Tick it";
  const put = () =>
    void tick.run({ params: { id }, body: row.ticked ? { untick: [row.id] } : { tick: [row.id] } });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line py-2">
      <p className="min-w-0 flex-1 basis-64 text-small">
        <b className="font-label">{row.description}</b>, {date(row.date)}:{" "}
        <span className="num text-text-2">{hintWords(hint, currency)}</span>
      </p>
      {isSettledByTick(hint) && mayTick ? (
        <Button size="small" busy={tick.pending} aria-label={`${act}: ${row.description}`} onClick={put}>
          {act}
        </Button>
      ) : (
        <ButtonLink size="small" href={transactionHref(row.id)} aria-label={`Look at it: ${row.description}`}>
          Look at it
        </ButtonLink>
      )}
    </li>
  );
}
