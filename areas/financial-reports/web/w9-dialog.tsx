import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { ContactChoice } from "#areas/customers/web/index.ts";
import { words } from "./taxes.messages.ts";
import { useDeleteForm, useForm, useRestoreForm } from "./taxes.queries.ts";
import { W9Form } from "./w9-form.tsx";

type Chosen = { id: string; name: string };
type Props = { open: boolean; contact?: Chosen; onClose: () => void };

/** A contractor's W-9: whose it is, and what is on it. */
export function W9Dialog({ open, contact, onClose }: Props) {
  const [chosen, setChosen] = useState(contact);
  return chosen === undefined ? (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={words.formTitle}
      subtitle={words.chooseWhose}
      footer={
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
      }
    >
      <ContactChoice label={words.whose} nobody="Type a name" value={chosen} onChange={setChosen} />
    </Dialog>
  ) : (
    <OfContact open={open} contact={chosen} onClose={onClose} />
  );
}

function OfContact({ open, contact, onClose }: Props & { contact: Chosen }) {
  const read = useForm(contact.id);
  const remove = useDeleteForm();
  const restore = useRestoreForm();
  const params = { id: contact.id };
  const known = read.data;
  if (known)
    return (
      <W9Form
        open={open}
        known={known}
        onClose={onClose}
        notice={
          known.deletedAt !== null && (
            <Notice
              action={
                <Button size="small" busy={restore.pending} onClick={() => void restore.run({ params })}>
                  Restore
                </Button>
              }
            >
              {words.deletedForm}
            </Notice>
          )
        }
        onDelete={
          known.form
            ? async () => {
                const { ok } = await remove.run({ params });
                if (ok) onClose();
              }
            : undefined
        }
      />
    );
  return (
    <Dialog open={open} onClose={onClose} title={words.formTitle} subtitle={contact.name}>
      <FailedRead read={read} title={words.failed} />
      {read.isPending && (
        <Waiting label="Loading the form" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Waiting>
      )}
    </Dialog>
  );
}
