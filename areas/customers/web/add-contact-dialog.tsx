import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useOnboarding } from "#areas/onboarding/web/index.ts";
import { useAddContact, useSources } from "./contacts.queries.ts";
import { sourceOptions, typicalSaleWords } from "./contacts.view.ts";
import { addContactHints } from "./customers.slots.ts";
import { AddForm, emptyAddForm, newContactOf } from "./contact-form.view.ts";

/** Add New Person (Spec 1 §2): four fields are required, the rest can wait. */
export function AddContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useFormOf(AddForm, emptyAddForm, "new-contact");
  const add = useAddContact();
  const { errors, isDirty, isSubmitting } = form.formState;
  const typicalSale = typicalSaleWords(useOnboarding().data?.answers.averageDealValue);
  const submit = form.handleSubmit(async (values) => {
    const outcome = await add.run({ body: newContactOf(values) });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const footer = (
    <CancelAndSubmit busy={add.pending}>{add.pending ? "Adding Person..." : "Add Person"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add New Person"
      subtitle="They start as a new lead. You can add more later."
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
        <TextField
          label="First name"
          required
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField
          label="Last name"
          required
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
        <TextField
          label="Email"
          required
          className="col-span-2"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          label="Phone"
          className="col-span-2"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register("phone")}
        />
        <SelectField
          label="Source"
          required
          placeholder="Choose one"
          options={sourceOptions(undefined, useSources())}
          error={errors.source?.message}
          {...form.register("source")}
        />
        <MoneyField label="Estimated value" error={errors.value?.message} {...form.register("value")} />
        <TextArea
          label="Notes"
          className="col-span-2"
          placeholder="What should you remember about them?"
          error={errors.notes?.message}
          {...form.register("notes")}
        />
      </div>
      {/* While somebody is added, and until the dialog is closed, the hint would find them. */}
      {open && !isSubmitting && (
        <Slot
          of={addContactHints}
          with={{
            email: form.watch("email"),
            phone: form.watch("phone"),
            name: `${form.watch("firstName")} ${form.watch("lastName")}`,
          }}
        />
      )}
      <p className="mt-4 text-caption text-muted">
        Value is what their purchase is worth; it counts as revenue once they are a customer. Source is how
        they found you.{typicalSale && ` ${typicalSale}`}
      </p>
    </Dialog>
  );
}
