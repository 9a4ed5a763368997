import { navigate } from "#platform/web/navigate.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { words } from "./billing.messages.ts";
import { useChoosePlan } from "./billing.queries.ts";

/** Starting a plan where nothing is charged: one button. */
export function FreeStart({ choice, button }: { choice: PlanChoice; button: string }) {
  const choosing = useChoosePlan();
  const act = async () => {
    const outcome = await choosing.run({ body: choice });
    if (outcome.ok) navigate("/dashboard");
  };
  return (
    <div className="grid gap-5">
      <Notice tone="positive">{words.nothingCharged}</Notice>
      <Button look="primary" size="large" full busy={choosing.pending} onClick={() => void act()}>
        {choosing.pending ? "Starting your plan..." : button}
      </Button>
    </div>
  );
}
