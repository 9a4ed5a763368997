import { useLayoutEffect } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { CallError } from "./call.ts";
import { useKept } from "./kept-work.ts";

/**
 * A form over a schema: messages show on leaving a field and disappear once it is fixed, and submitting moves to the first wrong field. With a `name`,
 * unique on the page, what was typed comes back when the page had to be left (`keepWork`); passwords are never kept.
 */
export function useFormOf<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  name?: string,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
  const { isDirty } = form.formState;
  const kept = useKept(name, () => (isDirty ? withoutPasswords(form.getValues()) : undefined));
  useLayoutEffect(() => {
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
  }, [form, kept]);
  return form;
}

const withoutPasswords = <V extends FieldValues>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name))) as Partial<V>;

/** Puts the server's messages under the fields that they name; true when it named any, so that no toast is needed. */
export function applyServerErrors<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): boolean {
  const fields = error instanceof CallError ? Object.entries(error.body?.errors ?? {}) : [];
  fields.forEach(([name, message], at) =>
    form.setError(name as Path<V>, { type: "server", message }, { shouldFocus: at === 0 }),
  );
  return fields.length > 0;
}
