import { useState } from "react";
import { ListChecks } from "lucide-react";
import { addDays } from "#platform/contract/dates.ts";
import { date, money } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { followUpDays } from "./deals.messages.ts";
import { useFollowUp, useToday } from "./deals.queries.ts";
import { wonOffers } from "./deals.slots.ts";
import { WonOffer } from "./won-offer.tsx";

/** What can follow a won sale now: a task to ask how it went, and what other areas offer. */
export function WonDealDialog({ open, deal, onClose }: { open: boolean; deal: Deal; onClose: () => void }) {
  const { run, pending } = useFollowUp();
  const [isAdded, setAdded] = useState(false);
  const due = addDays(useToday(), followUpDays);
  const add = async () => {
    const { ok } = await run({
      body: {
        type: "task",
        title: `Ask ${deal.contactName} how it went`,
        contactId: deal.contactId,
        dueDate: due,
      },
    });
    if (ok) setAdded(true);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title="Won!"
      subtitle={[deal.contactName, deal.title, money(deal.value)].filter(Boolean).join(", ")}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <WonOffer
          act={{ label: "Add Task", icon: ListChecks, busy: pending, run: () => void add() }}
          done={isAdded && "In Things To Do"}
        >
          Ask {deal.contactName} how it went on {date(due)}?
        </WonOffer>
        <Slot of={wonOffers} with={{ deal }} />
      </div>
    </Dialog>
  );
}
