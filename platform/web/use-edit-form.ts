import { type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Was } from "#platform/contract/edits.ts";
import { CallError, isClash } from "./call.ts";
import { changesIn, type Clash, type Values, valueAt } from "./edit-values.ts";
import { applyServerErrors, type FormOf } from "./form.ts";
import type { Outcome } from "./use-action.ts";
import { type FieldsOptions, useEditFields } from "./use-edit-fields.ts";
import { useLatest } from "./use-latest.ts";

type Schema = z.ZodType<FieldValues, FieldValues>;

export type EditOptions<S extends Schema, R extends object, B extends object> = FieldsOptions<S, R> & {
  /** The body with all its fields, as the call takes them; the form's values if left out. */
  bodyOf?: (values: z.output<S>) => B;
  /** Sends the fields that were changed, with what they were based on. */
  save: (changes: Partial<B> & { was: Was }, record: R) => Promise<Outcome<R>>;
  create?: (body: B) => Promise<Outcome<R>>;
  /** Saved and nothing typed meanwhile, or nothing to save. */
  onSaved?: (saved: R) => void;
  /** What the field of a clash is called, and how a value of it reads, where the form on the screen does not tell. */
  labelOf?: (field: string) => string | undefined;
  wordsOf?: (field: string, value: unknown) => string | undefined;
};

/** What draws a form needs of it: a dialog, a card. */
export type EditOnScreen = {
  /** True while something here is not saved. The form's own `isDirty` does not know what it was filled with. */
  isDirty: boolean;
  saving: boolean;
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** What somebody else changed too; `settle` says whose value stays, `giveUp` goes back to the form with everything in it as it was typed. */
  clashes: readonly Clash[];
  settle: (keepTheirs: readonly string[]) => void;
  giveUp: () => void;
  labelOf: (field: string) => string | undefined;
  wordsOf: (field: string, value: unknown) => string | undefined;
  /** The form on the screen, once it was submitted. */
  element: () => HTMLFormElement | null;
};

export type EditForm<S extends Schema> = EditOnScreen & { form: FormOf<S> };

/**
 * A form that edits a record, or adds one. Fields that nobody touched here follow the record as others change it, in silence. Saving sends
 * only what was changed, with what that was based on, and what is typed meanwhile stays. When somebody else changed the same field to something
 * else, `clashes` has both values until `settle`, and what was typed stays in the form. A `Dialog` or a `FormCard` draws it (`edit`).
 */
export function useEditForm<S extends Schema, R extends object, B extends object = z.output<S>>(
  options: EditOptions<S, R, B>,
): EditForm<S> {
  const latest = useLatest(options);
  const { form, filled, fields, isDirty } = useEditFields(options);
  const [saving, setSaving] = useState(false);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const underWay = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const send = async (values: z.output<S>): Promise<void> => {
    if (underWay.current) return;
    const { schema, save, create, onSaved } = latest.current;
    const bodyOf = latest.current.bodyOf ?? ((all: z.output<S>) => all as unknown as B);
    const raw = copyOf(form.getValues());
    const base = filled.current.base as R | undefined;
    const changes = base && changesIn({ schema, filled: filled.current, bodyOf, values, raw });
    underWay.current = true;
    setSaving(true);
    // What amounts to the record as it is needs no call, and is as saved as what had one.
    const isNothing = changes && Object.keys(changes.sent).length === 0;
    let outcome: Outcome<R> | undefined;
    try {
      if (isNothing) outcome = { ok: true, reply: filled.now as R };
      else if (base && changes)
        outcome = await save({ ...(changes.sent as Partial<B>), was: changes.was }, base);
      else outcome = await create?.(bodyOf(values));
    } finally {
      underWay.current = false;
      setSaving(false);
    }
    const theirs = outcome && "error" in outcome ? theirsIn(outcome.error) : undefined;
    // At once: whoever hears that it is saved closes or leaves, and then nothing may seem unsaved.
    flushSync(() => {
      setClashes(
        Object.entries(theirs ?? {}).map(([field, value]) => ({
          field,
          yours: valueAt(changes?.sent, field),
          theirs: value,
        })),
      );
      if (outcome?.ok) fields.settle(outcome.reply, raw);
    });
    if (outcome?.ok && fields.touched().length === 0) onSaved?.(outcome.reply);
    if (outcome && "error" in outcome && !theirs) applyServerErrors(form, outcome.error);
  };

  const giveUp = (): void => setClashes([]);
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    if (event?.currentTarget instanceof HTMLFormElement) element.current = event.currentTarget;
    // What is wrong in the form is said there, not behind the question whose value stays.
    await form.handleSubmit(send, () => flushSync(giveUp))(event);
  };
  return {
    form,
    isDirty,
    saving,
    submit,
    clashes,
    settle: (keepTheirs) => {
      fields.meet(clashes, keepTheirs);
      void submit();
    },
    giveUp,
    labelOf: (field) => options.labelOf?.(field),
    wordsOf: (field, value) => options.wordsOf?.(field, value),
    element: () => element.current,
  };
}

const copyOf = (values: FieldValues): Values => JSON.parse(JSON.stringify(values)) as Values;

/** The values now that a refusal names, when it is because somebody else changed the same; undefined for every other refusal. */
export const theirsIn = (error: unknown): Values | undefined =>
  isClash(error) && error instanceof CallError ? (error.body?.theirs ?? {}) : undefined;
