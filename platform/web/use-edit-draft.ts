import { useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import { CallError } from "./call.ts";
import type { Values } from "./edit-values.ts";
import { type EditOnScreen, type EditOptions, useEdit } from "./use-edit.ts";
import { type Holder, type Schema, useFilled } from "./use-edit-fields.ts";

export type EditDraft<S extends Schema> = EditOnScreen & {
  values: z.input<S>;
  /** Changes some of the values as they are by then. */
  change: (part: (now: z.input<S>) => Partial<z.input<S>>) => void;
  /** True once it was to be saved: from then on what is missing may be said. */
  isTried: boolean;
  /** What the server refused, by its place; nothing once it was tried again. */
  refused: Readonly<Record<string, string>>;
};

/** `useEditForm` for what is built rather than filled in, such as a list of steps: it keeps its values itself, without the library of forms. */
export function useEditDraft<S extends Schema, R extends object, B extends object = z.output<S>>(
  options: EditOptions<S, R, B>,
): EditDraft<S> {
  const opened = useFilled(options);
  const [holder] = useState(() => holderOf(opened.filled.current.values));
  const values = useSyncExternalStore(holder.subscribe, holder.values) as z.input<S>;
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<EditDraft<S>["refused"]>({});
  const edit = useEdit(options, opened, holder, {
    check: (right, wrong) => async (event) => {
      event?.preventDefault();
      setTried(true);
      setRefused({});
      const checked = options.schema.safeParse(holder.values());
      await (checked.success ? right(checked.data as z.output<S>) : wrong());
    },
    refused: (error) => setRefused((error instanceof CallError && error.body?.errors) || {}),
  });
  const change: EditDraft<S>["change"] = (part) => {
    for (const [field, value] of Object.entries(part(holder.values() as z.input<S>)))
      holder.set(field, value);
  };
  return { ...edit, values, change, isTried, refused };
}

function holderOf(filled: Values): Holder {
  let values = filled;
  const heard = new Set<() => void>();
  return {
    values: () => values,
    set: (field, value) => {
      values = { ...values, [field]: value };
      for (const changed of heard) changed();
    },
    subscribe: (changed) => {
      heard.add(changed);
      return () => void heard.delete(changed);
    },
  };
}
