import { useEffect, useState } from "react";
import type { Due, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { useChangePreview } from "./billing.queries.ts";

/** What changing to this plan costs, asked of the server; nothing while it is being asked, and where it is the plan that one has. */
export function useCosts({ plan, interval }: PlanChoice, isSame: boolean) {
  const { run } = useChangePreview();
  const [tries, setTries] = useState(0);
  const key = `${plan} ${interval} ${tries}`;
  const [answer, setAnswer] = useState<{ key: string; costs?: Due; failed?: unknown }>();
  useEffect(() => {
    if (isSame) return;
    let isShown = true;
    const ask = async () => {
      const outcome = await run({ body: { plan, interval } });
      if (!isShown) return;
      if (outcome.ok) setAnswer({ key, costs: outcome.reply });
      else if ("error" in outcome) setAnswer({ key, failed: outcome.error });
    };
    void ask();
    return () => void (isShown = false);
  }, [run, plan, interval, key, isSame]);
  const { costs, failed } = answer?.key === key ? answer : {};
  return { costs, failed, retry: () => setTries(tries + 1) };
}
