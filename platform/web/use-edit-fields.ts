import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { differing, pick, sameTyped } from "#platform/contract/edits.ts";
import { type Clash, type Filled, takenOver, type Values, withAt, withoutSecrets } from "./edit-values.ts";
import { setUnsavedWork } from "./browser-flags.ts";
import { useCloseAllModals } from "./close-all-modals.ts";
import { KeepsHere, keyOfKept, useKept } from "./kept-work.ts";
import { useLatest } from "./use-latest.ts";

export type Schema = z.ZodType<FieldValues, FieldValues>;

export type FieldsOptions<S extends Schema, R extends object> = {
  /** Unique on the page and for each record: what was typed comes back under it when the page had to be left. */
  name: string;
  schema: S;
  /** The record as it is now: a live read. Undefined while a new one is written; `create` then sends everything. */
  record: R | undefined;
  /** What the form is filled with. A field of the form has the name of the record's field, or `of` says whose it is. */
  valuesOf: (record: R) => z.input<S>;
  /** What stands in the form instead where the record has nothing yet: it's sent though nobody touched it. */
  suggested?: (record: R) => Partial<z.input<S>>;
  /** What a form without a record is filled with. */
  empty?: () => z.input<S>;
  /** The record's field behind a field of the form, where they have different names. */
  of?: { readonly [Field in keyof z.input<S>]?: string };
  /** For what takes long to write: it's kept with each change, so that it comes back however the page was left. */
  keepsEachChange?: boolean;
};

/** Where a form has its values: in the forms' library, or in a state. */
export type Holder = {
  values: () => Values;
  set: (field: string, value: unknown) => void;
  /** Calls `changed` after each change, until the returned function is called. */
  subscribe: (changed: () => void) => () => void;
};

/** What outlives the page: only what was changed, without secrets, and what it was based on. */
type Kept = { values: Values; was: Values };

/** What a form is filled with as it opens, and what was typed there before the page had to be left. */
export function useFilled<S extends Schema, R extends object>(options: FieldsOptions<S, R>) {
  const keep = useRef<() => Kept | undefined>(() => undefined);
  const kept = useKept<Kept>(options.name, () => keep.current());
  const { record } = options;
  const [filled] = useState(() => {
    const base = record && ({ ...record, ...kept?.was } as Values);
    return { current: filledWith(options, base), seen: record, now: (record ?? {}) as Values };
  });
  return { filled, kept, keep };
}

/** The fields of a form, which move along with the record where nothing was touched. */
export function useEditFields<S extends Schema, R extends object>(
  options: FieldsOptions<S, R>,
  { filled, kept, keep }: ReturnType<typeof useFilled<S, R>>,
  holder: Holder,
) {
  const { schema, record } = options;
  const latest = useLatest(options);
  // A closed dialog is still drawn: what was let go there is not kept by what comes after.
  const keepsHere = use(KeepsHere);
  const keepsEachChange = options.keepsEachChange && keepsHere;
  const [isDirty, setIsDirty] = useState(kept !== undefined);
  const [key] = useState(() => keyOfKept(options.name));

  const [fields] = useState(() => ({
    ...fieldsOver({ filled, holder, latest, onDirty: setIsDirty }),
    keep: (): void => {
      const value = keep.current();
      setUnsavedWork(key, value ? JSON.stringify(value) : null);
    },
    forget: (): void => setUnsavedWork(key, null),
  }));

  useLayoutEffect(() => {
    keep.current = () => {
      const values = withoutSecrets(schema, pick(holder.values(), fields.touched()));
      if (Object.keys(values).length === 0) return undefined;
      const was = pick(filled.current.base ?? {}, recordFields(latest.current.of, Object.keys(values)));
      return { values, was };
    };
    for (const [field, value] of Object.entries(kept?.values ?? {})) holder.set(field, value);
  }, [holder, fields, filled, keep, kept, latest, schema]);
  useEffect(() => {
    const changed = (): void => {
      fields.recheck();
      if (keepsEachChange) fields.keep();
    };
    changed();
    return holder.subscribe(changed);
  }, [holder, fields, keepsEachChange]);
  // Whoever went to another screen was not asked. The dialog hears of it before this, and may have forgotten what was typed.
  useCloseAllModals(() => {
    if (keepsEachChange) fields.keep();
  });
  useLayoutEffect(() => {
    if (record !== undefined) fields.follow(record);
  }, [fields, record]);

  return { fields, isDirty };
}

/** What can be done with the fields of a form: each of these looks at them as they are by then. */
function fieldsOver<S extends Schema, R extends object>({
  filled,
  holder,
  latest,
  onDirty,
}: {
  filled: ReturnType<typeof useFilled<S, R>>["filled"];
  holder: Holder;
  latest: RefObject<FieldsOptions<S, R>>;
  onDirty: (isDirty: boolean) => void;
}) {
  const touched = (): string[] => differing(filled.current.values, holder.values());
  const recheck = (): void => onDirty(touched().length > 0);
  const refill = (base: Values, valueOf: (field: string, values: Values, next: Values) => unknown): void => {
    const next = filledWith(latest.current, base);
    const values = holder.values();
    for (const field of Object.keys(next.values)) {
      const value = valueOf(field, values, next.values);
      if (!sameTyped(values[field], value)) holder.set(field, value);
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
      refill(based(clashes), (field, values) =>
        keepTheirs.includes(field) ? chosen[field] : takenOver(values[field], before[field], chosen[field]),
      );
    },
    /** Takes the form back to what it was filled with. */
    clear: (): void => {
      for (const field of touched()) holder.set(field, filled.current.values[field]);
      recheck();
    },
  };
}

function filledWith<S extends Schema, R extends object>(
  { valuesOf, suggested, empty }: Pick<FieldsOptions<S, R>, "valuesOf" | "suggested" | "empty">,
  base: Values | undefined,
): Filled {
  const stored = { ...(base ? valuesOf(base as R) : empty?.()) };
  return { base, stored, values: { ...stored, ...(base && suggested?.(base as R)) } };
}

const recordFields = (
  of: { readonly [Field in string]?: string } = {},
  fields: readonly string[],
): string[] => fields.map((field) => of[field] ?? field);
