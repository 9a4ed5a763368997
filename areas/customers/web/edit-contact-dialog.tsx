import { fullNameOf } from "#platform/contract/full-name.ts";
import { useState } from "react";
import { Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import type { CardContact, Contact } from "#areas/customers/contract/contacts.schema.ts";
import { ClashDialog } from "./clash-dialog.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactFormFields } from "./contact-form-fields.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { DeleteContactDialog } from "./delete-contact-dialog.tsx";
import { useContact, useOwnStages } from "./contacts.queries.ts";
import type { MovedContact } from "./customers.slots.ts";
import { monthOf } from "./contacts.view.ts";
import { useContactForm } from "./use-contact-form.ts";
import { WholeContacts } from "./whole-contacts.tsx";

type Props<Known> = {
  open: boolean;
  contact: Known;
  onClose: () => void;
  onDeleted?: () => void;
  /** Told of somebody who was saved in another stage. */
  onMoved: (moved: MovedContact) => void;
};

/** Edit Customer (Spec 1 §2), open as soon as the customer is read. */
export function EditContactDialog({ contact, ...props }: Props<CardContact>) {
  return (
    <WholeContacts ids={[contact.id]} title="Edit Customer" {...props}>
      {([whole]) => whole && <EditContact contact={whole} {...props} />}
    </WholeContacts>
  );
}

/** Fields at the left; notes and files, which are saved at once, at the right. */
function EditContact({ open, contact, onClose, onDeleted, onMoved }: Props<Contact>) {
  const stages = useOwnStages();
  const { form, submit, saving, collision, settle, giveUp } = useContactForm(contact, (saved) => {
    onClose();
    const to = stages.find(({ key }) => key === saved.pipelineStage);
    if (to && saved.pipelineStage !== contact.pipelineStage)
      onMoved({ id: saved.id, name: fullNameOf(saved), to });
  });
  const [deleting, setDeleting] = useState(false);
  const [noteText, setNoteText] = useKeptState(`note:${contact.id}`, "");
  const latest = useContact(contact.id, open).data ?? contact;
  const name = fullNameOf(contact);
  const footer = (
    <>
      <Button
        look="quiet-danger"
        icon={Trash2}
        className="away max-tablet:px-3"
        onClick={() => setDeleting(true)}
      >
        <span className="max-tablet:sr-only">Delete</span>
      </Button>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button look="primary" type="submit" form="contact-form" busy={saving}>
        {saving ? "Saving..." : "Save changes"}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        size="wide"
        title="Edit Customer"
        subtitle={`${name}, added in ${monthOf(contact.createdAt)}`}
        lead={<Avatar id={contact.id} firstName={contact.firstName} lastName={contact.lastName} />}
        unsaved={form.formState.isDirty || noteText.trim() !== ""}
        footer={footer}
      >
        <form id="contact-form" className="dialog-pane" noValidate onSubmit={(event) => void submit(event)}>
          <ContactFormFields form={form} contact={contact} />
        </form>
        <aside className="dialog-side grid content-start gap-7" aria-label="Notes and files">
          <ContactNotes contactId={contact.id} notes={latest.notes} text={noteText} onText={setNoteText} />
          <ContactFiles contactId={contact.id} />
        </aside>
      </Dialog>
      <DeleteContactDialog
        open={deleting}
        contact={contact}
        onClose={() => setDeleting(false)}
        onDelete={onClose}
        onDeleted={onDeleted}
      />
      {collision && (
        <ClashDialog clashes={collision.clashes} busy={saving} onSettle={settle} onClose={giveUp} />
      )}
    </>
  );
}
