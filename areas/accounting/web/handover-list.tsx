import { useState } from "react";
import { dateTime } from "#platform/web/format.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { words } from "./accounting.messages.ts";
import { useHandovers } from "./accounting.queries.ts";

/** What went over to a program and what did not, the newest first, with the reason in words. */
export function HandoverList({ link }: { link: AccountingIntegration }) {
  const [which, setWhich] = useState<"problems" | "all">(link.problemCount > 0 ? "problems" : "all");
  const list = useHandovers(link.id, which === "problems");
  return (
    <section className="grid gap-3" aria-label={words.handoversTitle}>
      <h3 className="text-body">{words.handoversTitle}</h3>
      <SelectField
        label="Show"
        value={which}
        onChange={(event) => setWhich(event.target.value as "problems" | "all")}
        options={[
          { value: "problems", label: words.onlyProblems },
          { value: "all", label: words.everything },
        ]}
      />
      {list.items && list.items.length > 0 && (
        <ul className="grid gap-3">
          {list.items.map(({ id, label, state, problem, attemptedAt }) => (
            <li key={id} className="grid gap-1 border-b pb-3 text-small">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words font-label">{label}</span>
                <span className="text-muted">
                  {words.handoverStates[state]}, <span className="num">{dateTime(attemptedAt)}</span>
                </span>
              </span>
              {problem !== null && <span className="break-words text-text-2">{problem}</span>}
            </li>
          ))}
        </ul>
      )}
      <MoreOfList
        list={list}
        loading={words.handoversLoading}
        empty={which === "problems" ? words.noProblems : words.noHandovers}
        failed={words.handoversFailed}
      />
    </section>
  );
}
