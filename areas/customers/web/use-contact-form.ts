import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { showToast } from "#platform/web/toasts.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import type { Contact, ContactChangesInput } from "#areas/customers/contract/contacts.schema.ts";
import {
  changesOf,
  collide,
  EditForm,
  editFormOf,
  settled,
  type Collision,
  type EditFormInput,
} from "./contact-form.view.ts";
import { toasts } from "./contacts.messages.ts";
import { conflictOf, useFreshContact, useSaveContact } from "./contacts.queries.ts";

export type ContactFormOf = UseFormReturn<EditFormInput, unknown, EditForm>;

/**
 * The edit form of a contact. Saving sends only what changed, with the version the form was loaded from; if someone else changed the
 * same in the meantime, `collision` has both values until `settle` decides which ones stay.
 */
export function useContactForm(contact: Contact, onSaved: (saved: Contact) => void) {
  const [base] = useState(contact);
  const form = useFormOf(EditForm, editFormOf(base), `contact:${contact.id}`);
  const save = useSaveContact();
  const readFresh = useFreshContact();
  const [collision, setCollision] = useState<Collision>();

  const send = async (from: Contact, changes: ContactChangesInput) => {
    const outcome = await save.run({ params: { id: from.id }, body: { ...changes, version: from.version } });
    if (outcome.ok) {
      setCollision(undefined);
      onSaved(outcome.reply);
    }
    if (outcome.ok || !("error" in outcome)) return;
    if (conflictOf(outcome.error)) await meet(from, changes);
    else {
      setCollision(undefined);
      applyServerErrors(form, outcome.error);
    }
  };

  // Compares both sides' changes, starting from the current state.
  const meet = async (from: Contact, changes: ContactChangesInput) => {
    const fresh = await readFresh(from.id);
    if (!fresh || fresh.version === from.version)
      return void showToast({ tone: "danger", ...toasts.updateFailed });
    const next = collide(from, fresh, changes);
    if (next.clashes.length > 0) setCollision(next);
    else await send(fresh, next.changes);
  };

  return {
    form,
    saving: save.pending,
    collision,
    submit: form.handleSubmit((values) => send(base, changesOf(base, values))),
    settle: (keepTheirs: readonly string[]) => {
      if (collision) void send(collision.fresh, settled(collision, keepTheirs));
    },
    giveUp: () => setCollision(undefined),
  };
}
