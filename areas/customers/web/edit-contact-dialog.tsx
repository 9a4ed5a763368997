import { fullNameOf } from "#platform/contract/full-name.ts";
import { useRef, useState } from "react";
import { Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { CardContact, Contact } from "#areas/customers/contract/contacts.schema.ts";
import { contactBodyOf, EditForm, editFormOf } from "./contact-form.view.ts";
import { ContactFiles } from "./contact-files.tsx";
import { ContactFormFields } from "./contact-form-fields.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { DeleteContactDialog } from "./delete-contact-dialog.tsx";
import { useContact, useOwnStages, useSaveContact } from "./contacts.queries.ts";
import type { MovedContact } from "./customers.slots.ts";
import { monthOf } from "./contacts.view.ts";
import { useFieldLabels } from "./use-field-labels.ts";
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
  const closer = useRef<() => void>(null);
  const latest = useContact(contact.id, open).data ?? contact;
  const { labelOf, wordsOf } = useFieldLabels();
  const { run } = useSaveContact();
  const edit = useEditForm({
    name: `contact:${contact.id}`,
    schema: EditForm,
    record: latest,
    valuesOf: editFormOf,
    bodyOf: contactBodyOf,
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: (saved) => {
      closer.current?.();
      const to = stages.find(({ key }) => key === saved.pipelineStage);
      if (to && saved.pipelineStage !== contact.pipelineStage)
        onMoved({ id: saved.id, name: fullNameOf(saved), to });
    },
    labelOf,
    wordsOf,
  });
  const [deleting, setDeleting] = useState(false);
  const [noteText, setNoteText] = useKeptState(`note:${contact.id}`, "");
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
      <Button look="primary" type="submit" form="contact-form" busy={edit.saving}>
        {edit.saving ? "Saving..." : "Save changes"}
      </Button>
    </>
  );
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        closer={closer}
        edit={edit}
        isForm={false}
        size="wide"
        title="Edit Customer"
        subtitle={`${name}, added in ${monthOf(contact.createdAt)}`}
        lead={<Avatar id={contact.id} firstName={contact.firstName} lastName={contact.lastName} />}
        unsaved={noteText.trim() !== ""}
        footer={footer}
      >
        <form
          id="contact-form"
          className="dialog-pane"
          noValidate
          onSubmit={(event) => void edit.submit(event)}
        >
          <ContactFormFields form={edit.form} contact={latest} />
        </form>
        <aside className="dialog-side grid content-start gap-7" aria-label="Notes and files">
          <ContactNotes contactId={contact.id} notes={latest.notes} text={noteText} onText={setNoteText} />
          <ContactFiles contactId={contact.id} />
        </aside>
      </EditDialog>
      <DeleteContactDialog
        open={deleting}
        contact={contact}
        onClose={() => setDeleting(false)}
        onDelete={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}
