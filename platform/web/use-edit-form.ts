import { useState } from "react";
import type { DefaultValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Values } from "./edit-values.ts";
import { applyServerErrors, type FormOf, useFormOver } from "./form.ts";
import { type EditOnScreen, type EditOptions, useEdit } from "./use-edit.ts";
import { type Holder, type Schema, useFilled } from "./use-edit-fields.ts";

export type EditForm<S extends Schema> = EditOnScreen & { form: FormOf<S> };

/**
 * A form that edits a record, or adds one. Fields that nobody touched here follow the record as others change it, in silence. Saving sends
 * only what was changed, with what that was based on, and what is typed meanwhile stays. When somebody else changed the same field to something
 * else, `clashes` has both values until `settle`, and what was typed stays in the form. A `Dialog` or a `FormCard` draws it (`edit`).
 */
export function useEditForm<S extends Schema, R extends object, B extends object = z.output<S>>(
  options: EditOptions<S, R, B>,
): EditForm<S> {
  const opened = useFilled(options);
  const { current } = opened.filled;
  const form = useFormOver(
    options.schema,
    current.values as DefaultValues<z.input<S>>,
    () => opened.filled.current.values,
  );
  const [holder] = useState(() => holderOf(form as unknown as UseFormReturn<Values>));
  const edit = useEdit(options, opened, holder, {
    check: (right, wrong) => form.handleSubmit(right, wrong),
    refused: (error) => applyServerErrors(form, error),
  });
  return { ...edit, form };
}

const holderOf = (form: UseFormReturn<Values>): Holder => ({
  values: () => form.getValues(),
  set: (field, value) => setWithRows(form, field, value),
  subscribe: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
});

/** Sets a field together with lists of rows within it, which don't hear of it by themselves. */
function setWithRows(form: UseFormReturn<Values>, path: string, value: unknown): void {
  form.setValue(path, value);
  setRowsIn(form, path, value);
}

function setRowsIn(form: UseFormReturn<Values>, path: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value as Values)) {
    const inner: string = `${path}.${name}`;
    if (Array.isArray(part)) form.setValue(inner, part);
    setRowsIn(form, inner, part);
  }
}
