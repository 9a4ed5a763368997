import { useState } from "react";
import { Bell } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { stepWords } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import type { InvoiceReminders } from "#areas/invoices/contract/invoice-reminders.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useReminders, useSaveReminders } from "./reminders.queries.ts";

const SendReminderDialog = lazyClosable(
  async () => (await import("./send-reminder-dialog.tsx")).SendReminderDialog,
);

/** The reminders of an open invoice: the next one, none for this one, or one right now. */
export function RemindersCard({ invoice }: { invoice: Invoice }) {
  const { id } = invoice;
  const read = useReminders(id);
  const save = useSaveReminders();
  const mayChange = useRight("member");
  const [isSending, setSending] = useState(false);
  const reminders = read.data;
  return (
    <Card title="Reminders">
      {read.isPending && (
        <Waiting label="Loading reminders">
          <Skeleton className="h-16" />
        </Waiting>
      )}
      <FailedRead read={read} title="The reminders didn’t load" />
      {reminders && (
        <div className="grid gap-3">
          <p className="text-small text-text-2">{standingOf(reminders)}</p>
          {reminders.mailNotice !== null && <p className="text-caption text-muted">{reminders.mailNotice}</p>}
          {mayChange && (reminders.isOn || reminders.isOff) && (
            <Switch
              label="No reminders for this one"
              checked={reminders.isOff}
              onChange={(isOff) => void save.run({ params: { id }, body: { isOff } })}
            />
          )}
          {mayChange && reminders.canRemind && reminders.address !== null && (
            <span>
              <Button size="small" icon={Bell} onClick={() => setSending(true)}>
                Send a reminder now
              </Button>
            </span>
          )}
          <SendReminderDialog
            open={isSending}
            invoice={invoice}
            reminders={reminders}
            onClose={() => setSending(false)}
          />
        </div>
      )}
    </Card>
  );
}

function standingOf({ isOff, isOn, address, next }: InvoiceReminders): string {
  if (address === null) return "This customer has no email address, so no reminder can be sent.";
  if (isOff) return "No reminder is sent by itself.";
  if (!isOn) return "Reminders are off for your business.";
  if (next === null) return "No more reminders are planned.";
  return `Next: ${date(next.date)}, ${stepWords(next.days).toLowerCase()}.`;
}
