import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./formation.messages.ts";
import { useStateCosts } from "./formation.queries.ts";
import { CostsTable } from "./costs-table.tsx";
import type { OrderFormOf } from "./order-form.view.ts";

/** What the chosen state demands of the chosen type. */
export function CostsStep({ form }: { form: OrderFormOf }) {
  const [state, type] = form.watch(["incorporationState", "businessType"]);
  const costs = useStateCosts(state, type);
  return (
    <>
      <p className="text-small text-text-2">{words.costsLead}</p>
      {costs.isPending && (
        <Waiting label="Loading the costs">
          <Skeleton className="h-72" />
        </Waiting>
      )}
      <FailedRead read={costs} title="The costs didn’t load" />
      {costs.data && <CostsTable costs={costs.data} />}
    </>
  );
}
