import { useState } from "react";
import { CircleCheck, ListChecks } from "lucide-react";
import { addDays } from "#platform/contract/dates.ts";
import { date, money } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { followUpDays } from "./deals.messages.ts";
import { useFollowUp, useToday } from "./deals.queries.ts";

/** What can follow a won sale now: a task to ask how it went. */
export function WonDealDialog({ open, deal, onClose }: { open: boolean; deal: Deal; onClose: () => void }) {
  const { run, pending } = useFollowUp();
  const [added, setAdded] = useState(false);
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
      title="Won!"
      subtitle={[deal.contactName, deal.title, money(deal.value)].filter(Boolean).join(", ")}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          Ask {deal.contactName} how it went on {date(due)}?
        </p>
        {added ? (
          <span className="flex items-center gap-1.5 text-small text-positive" role="status">
            <CircleCheck className="icon small" aria-hidden />
            In Things To Do
          </span>
        ) : (
          <Button icon={ListChecks} busy={pending} onClick={() => void add()}>
            Add Task
          </Button>
        )}
      </div>
    </Dialog>
  );
}
