import type { ReactNode } from "react";
import type { FieldErrors } from "react-hook-form";
import type { z } from "zod";
import type { FormOf } from "#platform/web/form.ts";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { type BooksSettings, BooksSettingsChanges } from "#areas/books/contract/books-settings.schema.ts";
import { useSaveSettings } from "./books.queries.ts";

const Form = BooksSettingsChanges;
type Field = keyof z.output<typeof Form>;
/** What the boxes of such a card are made of; `off` for people who may only look. */
export type CardFields = {
  form: FormOf<typeof Form>;
  errors: FieldErrors<z.input<typeof Form>>;
  off: { disabled: boolean };
};

type Props = {
  name: string;
  title: string;
  help: string;
  settings: BooksSettings;
  fields: readonly Field[];
  renderAfter?: (mayChange: boolean) => ReactNode;
  children: (card: CardFields) => ReactNode;
};

/** A card of the books' settings: some of their fields, saved together. */
export function SettingsCard({ name, title, help, settings, fields, renderAfter, children }: Props) {
  const mayChange = useRight("manager");
  const { run } = useSaveSettings();
  const edit = useEditForm({
    name,
    schema: Form,
    record: settings,
    valuesOf: (saved) => Object.fromEntries(fields.map((field) => [field, saved[field] ?? ""])),
    save: (body) => run({ body }),
  });
  return (
    <FormCard
      title={title}
      edit={edit}
      act="Save changes"
      mayChange={mayChange}
      className="grid grid-cols-2 gap-x-3 gap-y-4"
      after={renderAfter?.(mayChange)}
    >
      <p className="col-span-2 -mt-2 text-small text-muted">{help}</p>
      {children({ form: edit.form, errors: edit.form.formState.errors, off: { disabled: !mayChange } })}
    </FormCard>
  );
}
