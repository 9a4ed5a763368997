import { useState } from "react";
import { History } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { useDealHistory, useStages } from "./deals.queries.ts";
import { historyWords } from "./deals.view.ts";

/** What happened to a sale, fetched when somebody asks. */
export function DealHistory({ id }: { id: string }) {
  const [shown, setShown] = useState(false);
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="History">
      {shown ? (
        <Changes id={id} />
      ) : (
        <Button size="small" icon={History} onClick={() => setShown(true)}>
          See its history
        </Button>
      )}
    </section>
  );
}

function Changes({ id }: { id: string }) {
  const list = useDealHistory(id);
  const stages = useStages();
  return (
    <>
      <ul className="grid gap-2 text-small">
        {list.items?.map((change) => (
          <li key={change.id} className="grid">
            <span className="wrap-anywhere">{historyWords(change, stages)}</span>
            <span className="num text-caption text-muted">
              {[change.changedByName, dateTime(change.changedAt)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <MoreOfList
        list={list}
        loading="Loading the history"
        empty="Nothing has changed yet."
        failed="The history didn’t load."
      />
    </>
  );
}
