import { useEffect, useState } from "react";
import type { ChangePreview, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { useChangePreview } from "./billing.queries.ts";

/** What changing to this plan costs, asked of the server; nothing while it is being asked. */
export function useCosts({ plan, interval }: PlanChoice) {
  const { run } = useChangePreview();
  const [tries, setTries] = useState(0);
  const key = `${plan} ${interval} ${tries}`;
  const [answer, setAnswer] = useState<{ key: string; costs?: ChangePreview; failed?: unknown }>();
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const outcome = await run({ body: { plan, interval } });
      if (!isShown) return;
      if (outcome.ok) setAnswer({ key, costs: outcome.reply });
      else if ("error" in outcome) setAnswer({ key, failed: outcome.error });
    };
    void ask();
    return () => void (isShown = false);
  }, [run, plan, interval, key]);
  const { costs, failed } = answer?.key === key ? answer : {};
  return { costs, failed, retry: () => setTries(tries + 1) };
}
