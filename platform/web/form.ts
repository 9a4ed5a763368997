import { useLayoutEffect } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { CallError } from "./call.ts";
import { withoutSecrets } from "./edit-values.ts";
import { useKept } from "./kept-work.ts";
import { useLatest } from "./use-latest.ts";
import { isWorkingElsewhere } from "./working-in.ts";

/** A form over a schema, whatever it does with what is typed: `useFormOf` for one that creates, `useEditForm` for one that edits. */
export type FormOf<S extends z.ZodType<FieldValues, FieldValues>> = UseFormReturn<
  z.input<S>,
  unknown,
  z.output<S>
>;

/**
 * A form over a schema: messages show on leaving a field and disappear once it is fixed, and submitting moves to the first wrong field. With a `name`,
 * unique on the page, what was typed comes back when the page had to be left (`keepWork`); secrets (`secret` in the contract) are never kept.
 */
export function useFormOf<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  name?: string,
): FormOf<S> {
  const form = useFormOver(schema, defaultValues, () => defaultValues);
  const { isDirty } = form.formState;
  const kept = useKept(name, () => (isDirty ? withoutSecrets(schema, form.getValues()) : undefined));
  useLayoutEffect(() => {
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
  }, [form, kept]);
  return form;
}

/**
 * The form itself. A wrong value of a field that was on the screen and no longer is counts as what the field was filled with: nobody could correct it.
 * `filledWith` gives these values.
 */
export function useFormOver<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  filledWith: () => unknown,
): FormOf<S> {
  const filled = useLatest(filledWith);
  const check = zodResolver(schema) as unknown as Resolver;
  const judge: Resolver = async (values, context, options) => {
    const checked = withAstray(form, await check(values, context, options));
    const hidden = errorsIn(checked.errors).filter(([path]) => wasTaken(form, path));
    if (hidden.length === 0) return checked;
    const mended = structuredClone(values);
    for (const [path] of hidden) set(mended, path, get(filled.current(), path));
    return withAstray(form, await check(mended, context, options));
  };
  const resolver: Resolver = async (values, context, options) =>
    withoutNewInRows(form, options.names, await judge(values, context, options));
  const form: FormOf<S> = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: resolver as unknown as Resolver<z.input<S>, unknown, z.output<S>>,
    defaultValues,
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
  return form;
}

/**
 * For a form that stays open for the next one, such as a reply: called when it is sent, it returns what empties it once that is done. What was typed
 * meanwhile stays, as the beginning of the next.
 */
export function emptying<S extends z.ZodType<FieldValues, FieldValues>>(
  form: FormOf<S>,
  empty: DefaultValues<z.input<S>>,
): () => void {
  const sent = structuredClone(form.getValues());
  return () => {
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(get(sent, field)),
    );
    form.reset(empty as z.input<S>);
    for (const [field, value] of typed)
      form.setValue(field as Path<z.input<S>>, value as never, { shouldDirty: true });
  };
}

/** Of a form: for each field what is wrong with text in its box that chose nothing. */
const astray = new WeakMap<object, Map<string, string>>();

/** Keeps a form from being saved while text in the box of this field chose nothing: the box shows it, and it would be lost. Undefined once that is over. */
export function noteAstray(form: Fields, name: string, message: string | undefined): void {
  const known = astray.get(form.control) ?? new Map<string, string>();
  if (message === undefined) known.delete(name);
  else known.set(name, message);
  astray.set(form.control, known);
}

function withAstray<R extends { errors: object }>(form: Fields, checked: R): R {
  const messages = astray.get(form.control);
  if (!messages || messages.size === 0) return checked;
  const errors = [...messages].map(([name, message]) => [name, { type: "astray", message }]);
  return { ...checked, values: {}, errors: { ...checked.errors, ...Object.fromEntries(errors) } };
}

/**
 * When a row comes or goes, all rows are checked at once, and a new one would be wrong before anybody came by it. What was wrong already stays so, and what is
 * wrong with the rows together is known; the rest is found where it is left, or when the form is saved.
 */
function withoutNewInRows<R extends { errors: object }>(
  form: Fields,
  asked: readonly string[] | undefined,
  checked: R,
): R {
  const [rows, ...others] = asked ?? [];
  const lists = get(form.control, "_names.array") as ReadonlySet<string>;
  if (rows === undefined || others.length > 0 || !lists.has(rows)) return checked;
  const shown: unknown = get(form.control, "_formState.errors");
  const all = errorsIn({ [rows]: get(checked.errors, rows) } as FieldErrors).map(([path]) => path);
  const fresh = all.filter((path) => /^\.\d/.test(path.slice(rows.length)) && get(shown, path) === undefined);
  if (fresh.length > 0 && fresh.length === all.length) set(checked.errors, rows, undefined);
  else for (const path of fresh) set(checked.errors, path, undefined);
  return checked;
}

/** Any form, for looking up what is known of its fields. */
type Fields = { control: object };
// What react-hook-form knows of a field: undefined for one that was never on the screen.
type Known = { mount?: boolean; ref: unknown } | undefined;
const known = (form: Fields, path: string): Known => get(form.control, `_fields.${path}._f`) as Known;

/** True for a field that was on the screen and was taken from it. */
function wasTaken(form: Fields, path: string): boolean {
  const field = known(form, path);
  return field?.mount === false || (field?.ref instanceof Element && !field.ref.isConnected);
}

/** Every message with the path of its field. */
export function errorsIn(errors: FieldErrors, path = ""): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (!error || typeof error !== "object" || name === "ref") return [];
    return typeof error.message === "string" && error.type !== undefined
      ? [[at, error.message] as [string, string]]
      : errorsIn(error as FieldErrors, at);
  });
}

/** The messages of fields that are not on the screen, where they would be seen by nobody. */
export const unseenErrors = (form: Fields, errors: FieldErrors) =>
  errorsIn(errors).filter(([path]) => known(form, path)?.ref === undefined || wasTaken(form, path));

/**
 * Puts the server's messages under the fields that they name; true when it named any, so that no toast is needed. The first gets the focus, unless
 * somebody works in another box by then.
 */
export function applyServerErrors<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): boolean {
  const mayFocus = !isWorkingElsewhere();
  const fields = error instanceof CallError ? Object.entries(error.body?.errors ?? {}) : [];
  fields.forEach(([name, message], at) =>
    form.setError(name as Path<V>, { type: "server", message }, { shouldFocus: mayFocus && at === 0 }),
  );
  return fields.length > 0;
}
