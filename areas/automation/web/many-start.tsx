import { useEffect, useState } from "react";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { ChangeOfMany } from "#areas/customers/web/index.ts";
import { startWords } from "./helpers.view.ts";

/** Milliseconds without a change before it is asked which helpers a typed tag starts. */
const rest = 300;

type Props = { change: ChangeOfMany; who: string; chosen: boolean; onChoose: (chosen: boolean) => void };

/** Whether a change of many starts the helpers that it would start for one. Nothing where it would start none. */
export function ManyStart({ change, who, chosen, onChoose }: Props) {
  const { event, to, tag } = useRested(change);
  const { data } = useQueryOf(helpersApi.toStart, {
    query: { event, ...(to ? { to } : {}), ...(tag ? { tag } : {}) },
  });
  const names = data?.helpers.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return (
    <Checkbox
      className="items-start wrap-anywhere"
      checked={chosen}
      onChange={onChoose}
      label={startWords(names, who)}
    />
  );
}

function useRested(change: ChangeOfMany): ChangeOfMany {
  const key = JSON.stringify(change);
  const [rested, setRested] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), rest);
    return () => clearTimeout(timer);
  }, [key]);
  return JSON.parse(rested) as ChangeOfMany;
}
