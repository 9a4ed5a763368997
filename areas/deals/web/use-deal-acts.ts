import { useMemo } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { expectEdit, type OpenDealDialog } from "./deal-dialogs.tsx";
import type { DealActs } from "./deal-menu.view.ts";
import { useMoveDeal } from "./deals.queries.ts";

/** What can be done with a sale on any screen that lists some, and which dialog is open about one. */
export function useDealActs(name: string) {
  const [dialog, setDialog] = useKeptState<OpenDealDialog | undefined>(name, undefined);
  const { run } = useMoveDeal();
  return useMemo(() => {
    const onWon = (deal: Deal) => setDialog({ kind: "won", deal });
    const acts: DealActs = {
      edit: (deal) => setDialog({ kind: "edit", deal }),
      remove: (deal) => setDialog({ kind: "delete", deal }),
      move: async (deal, to) => {
        if (to.type === "lost") {
          setDialog({ kind: "lose", deal, to });
          return undefined;
        }
        const outcome = await run({ params: { id: deal.id }, body: { stage: to.key } });
        if (outcome.ok && to.type === "won") onWon(outcome.reply);
        return outcome.ok;
      },
      expectEdit,
    };
    const dialogs = { open: dialog, onClose: () => setDialog(undefined), onWon };
    return { acts, dialogs, open: setDialog };
  }, [dialog, setDialog, run]);
}
