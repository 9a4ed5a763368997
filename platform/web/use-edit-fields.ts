import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { differing, pick, sameTyped } from "#platform/contract/edits.ts";
import { type Clash, type Filled, takenOver, type Values, withAt } from "./edit-values.ts";
import { useFormOver, withoutSecrets } from "./form.ts";
import { useKept } from "./kept-work.ts";
import { useLatest } from "./use-latest.ts";

type Schema = z.ZodType<FieldValues, FieldValues>;

export type FieldsOptions<S extends Schema, R extends object> = {
  /** Unique on the page and for each record: what was typed comes back under it when the page had to be left. */
  name: string;
  schema: S;
  /** The record as it is now: a live read. Undefined while a new one is written; `create` then sends everything. */
  record: R | undefined;
  /** What the form is filled with. A field of the form has the name of the record's field, or `of` says whose it is. */
  valuesOf: (record: R) => z.input<S>;
  /** What a form without a record is filled with. */
  empty?: () => z.input<S>;
  /** The record's field behind a field of the form, where they have different names. */
  of?: { readonly [Field in keyof z.input<S>]?: string };
};

/** What outlives the page: only what was changed, without secrets, and what it was based on. */
type Kept = { values: Values; was: Values };

/** A form, and what it was filled with, which moves along with the record where nothing was touched. */
export function useEditFields<S extends Schema, R extends object>(options: FieldsOptions<S, R>) {
  const { name, schema, record } = options;
  const latest = useLatest(options);
  const keep = useRef<() => Kept | undefined>(() => undefined);
  const kept = useKept<Kept>(name, () => keep.current());
  const [filled] = useState(() => {
    const base = record && ({ ...record, ...kept?.was } as Values);
    return { current: filledWith(options, base), seen: record, now: (record ?? {}) as Values };
  });
  const form = useFormOver(
    schema,
    filled.current.values as DefaultValues<z.input<S>>,
    () => filled.current.values,
  );
  const any = form as unknown as UseFormReturn<Values>;
  const [isDirty, setIsDirty] = useState(kept !== undefined);

  const [fields] = useState(() => {
    const touched = (): string[] => differing(filled.current.values, any.getValues());
    const recheck = (): void => setIsDirty(touched().length > 0);
    const refill = (
      base: Values,
      valueOf: (field: string, values: Values, next: Values) => unknown,
    ): void => {
      const next = filledWith(latest.current, base);
      const values = any.getValues();
      for (const field of Object.keys(next.values)) {
        const value = valueOf(field, values, next.values);
        if (!sameTyped(values[field], value)) setWithRows(any, field, value);
      }
      filled.current = next;
      recheck();
    };
    return {
      touched,
      recheck,
      /** Others changed the record: fields that nobody touched here follow. */
      follow: (now: R): void => {
        if (now === filled.seen) return;
        filled.seen = now;
        filled.now = now as Values;
        const here = touched();
        const untilSaved = pick(filled.current.base ?? {}, recordFields(latest.current.of, here));
        refill({ ...now, ...untilSaved }, (field, values, next) =>
          here.includes(field) ? values[field] : next[field],
        );
      },
      /** It was saved as `reply` says; what was typed since it was sent stays. */
      settle: (reply: R, sent: Values): void => {
        filled.now = reply as Values;
        refill(filled.now, (field, values, next) =>
          sameTyped(values[field], sent[field]) ? next[field] : values[field],
        );
      },
      /** Starts from what others saved: where theirs is kept the form takes it, elsewhere it keeps what it has. */
      meet: (clashes: readonly Clash[], keepTheirs: readonly string[]): void => {
        const { base = {}, values: before } = filled.current;
        const based = (some: readonly Clash[]): Values =>
          some.reduce((all, { field, theirs }) => withAt(all, field, theirs), base);
        const chosen = filledWith(
          latest.current,
          based(clashes.filter(({ field }) => keepTheirs.includes(field))),
        ).values;
        for (const { field, theirs } of clashes) filled.now = withAt(filled.now, field, theirs);
        refill(based(clashes), (field, values) => takenOver(values[field], before[field], chosen[field]));
      },
    };
  });

  useLayoutEffect(() => {
    keep.current = () => {
      const values = withoutSecrets(schema, pick(any.getValues(), fields.touched()));
      if (Object.keys(values).length === 0) return undefined;
      const was = pick(filled.current.base ?? {}, recordFields(latest.current.of, Object.keys(values)));
      return { values, was };
    };
    for (const [field, value] of Object.entries(kept?.values ?? {})) any.setValue(field, value);
  }, [any, fields, filled, kept, latest, schema]);
  useEffect(() => any.subscribe({ formState: { values: true }, callback: fields.recheck }), [any, fields]);
  useLayoutEffect(() => {
    if (record !== undefined) fields.follow(record);
  }, [fields, record]);

  return { form, filled, fields, isDirty };
}

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

function filledWith<S extends Schema, R extends object>(
  { valuesOf, empty }: Pick<FieldsOptions<S, R>, "valuesOf" | "empty">,
  base: Values | undefined,
): Filled {
  return { base, values: { ...(base ? valuesOf(base as R) : empty?.()) } };
}

const recordFields = (
  of: { readonly [Field in string]?: string } = {},
  fields: readonly string[],
): string[] => fields.map((field) => of[field] ?? field);
