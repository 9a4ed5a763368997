import { type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import type { Was } from "#platform/contract/edits.ts";
import { changesIn, type Clash, theirsIn, type Values, valueAt } from "./edit-values.ts";
import type { Outcome } from "./use-action.ts";
import {
  type FieldsOptions,
  type Holder,
  type Schema,
  useEditFields,
  type useFilled,
} from "./use-edit-fields.ts";
import { useLatest } from "./use-latest.ts";

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
  /** What was typed here before the page was left is back; `startOver` lets go of it. */
  isBack: boolean;
  startOver: () => void;
  /** Of a form that keeps each change: what is typed is not meant to come back. */
  forget: () => void;
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

/** How a form is checked, which calls one of the two; and what becomes of a refusal that is no clash. */
type Way<S extends Schema> = {
  check: (
    right: (values: z.output<S>) => Promise<void>,
    wrong: () => void,
  ) => (event?: SyntheticEvent) => Promise<unknown>;
  refused: (error: unknown) => void;
};

/** Saves the fields of a form, wherever it has its values: the one way for `useEditForm` and `useEditDraft`. */
export function useEdit<S extends Schema, R extends object, B extends object>(
  options: EditOptions<S, R, B>,
  opened: ReturnType<typeof useFilled<S, R>>,
  holder: Holder,
  { check, refused }: Way<S>,
): EditOnScreen {
  const latest = useLatest(options);
  const { filled, kept } = opened;
  const { fields, isDirty } = useEditFields(options, opened, holder);
  const [isBack, setBack] = useState(kept !== undefined);
  const [saving, setSaving] = useState(false);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const underWay = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const send = async (values: z.output<S>): Promise<void> => {
    if (underWay.current) return;
    const { schema, save, create, onSaved } = latest.current;
    const bodyOf = latest.current.bodyOf ?? ((all: z.output<S>) => all as unknown as B);
    const raw = copyOf(holder.values());
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
    if (outcome && "error" in outcome && !theirs) refused(outcome.error);
  };

  const giveUp = (): void => setClashes([]);
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    if (event?.currentTarget instanceof HTMLFormElement) element.current = event.currentTarget;
    // What is wrong in the form is said there, not behind the question whose value stays.
    await check(send, () => flushSync(giveUp))(event);
  };
  return {
    isDirty,
    isBack,
    startOver: () => {
      setBack(false);
      fields.clear();
    },
    forget: fields.forget,
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

const copyOf = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;
