import { useDeferredValue, useState } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { EmailTemplate } from "#areas/email-campaigns/contract/templates.schema.ts";
import { words } from "./campaigns.messages.ts";
import { readable } from "./campaigns.view.ts";
import { EditTemplateDialog } from "./edit-template-dialog.tsx";
import { useRemoveTemplate, useRestoreTemplate, useTemplates } from "./templates.queries.ts";

/** The emails to start from: the five that every business has, and its own. */
export function TemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const read = useTemplates(open);
  const { data, isError } = read;
  const removal = useRemoveTemplate();
  const restore = useRestoreTemplate();
  // Removed ones stay in sight with Restore until the dialog is closed: a toast is gone soon, and the keyboard does not reach it from here.
  const [removed, setRemoved] = useState<EmailTemplate[]>([]);
  const gone = removed.filter(({ id }) => data !== undefined && !data.some((one) => one.id === id));
  const remove = async (template: EmailTemplate) => {
    const outcome = await removal.run({ params: { id: template.id } });
    if (outcome.ok) setRemoved([...removed.filter(({ id }) => id !== template.id), template]);
  };
  const [edited, setEdited] = useKeptState<{ template?: EmailTemplate } | undefined>("template", undefined);
  // Two dialogs that open at once, as after signing in again, would each hide the other from screen readers.
  const shown = useDeferredValue(edited ?? null, null);
  const footer = (
    <>
      <DialogClose>
        <Button>Close</Button>
      </DialogClose>
      <Button look="primary" icon={Plus} onClick={() => setEdited({ template: undefined })}>
        New template
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Templates"
        subtitle="Emails to start from. Change them as you like."
        footer={footer}
      >
        <FailedRead read={read} title="Your templates didn’t load">
          {words.safe}
        </FailedRead>
        {data === undefined && !isError && (
          <Waiting label="Loading templates" className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Waiting>
        )}
        <ul className="divide-y divide-line">
          {data?.map((template) => (
            <li key={template.id} className="flex min-h-14 items-center gap-2 py-2">
              <span className="grid min-w-0 flex-1">
                <span className="wrap-anywhere font-label">{template.name}</span>
                <span className="wrap-anywhere text-caption text-muted">{readable(template.subject)}</span>
              </span>
              <IconButton
                icon={Pencil}
                size="small"
                label={`Edit ${template.name}`}
                onClick={() => setEdited({ template })}
              />
              <IconButton
                icon={Trash2}
                size="small"
                look="quiet-danger"
                label={`Remove ${template.name}`}
                onClick={() => void remove(template)}
              />
            </li>
          ))}
          {gone.map(({ id, name }) => (
            <li key={id} className="flex min-h-14 items-center gap-2 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere text-muted">
                <s>{name}</s> removed
              </span>
              <Button
                size="small"
                aria-label={`Restore ${name}`}
                onClick={() => void restore.run({ params: { id }, body: { isActive: true } })}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
      {shown && <EditTemplateDialog template={shown.template} onClose={() => setEdited(undefined)} />}
    </>
  );
}
