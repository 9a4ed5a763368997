import {
  useFieldArray,
  type FieldArrayPath,
  type FieldValues,
  type UseFieldArrayProps,
  type UseFieldArrayReturn,
} from "react-hook-form";
import { say } from "../say.ts";

/**
 * The rows of a form: a new one gets the focus; that one was removed is said ("Line 3 removed"), and the focus goes to the next one's button
 * (`keepFocus`). `noun` is what a row is called on the screen.
 */
export function useRows<V extends FieldValues, N extends FieldArrayPath<V>, T>(
  rows: UseFieldArrayProps<V, N, "id", T>,
  noun: string,
): Pick<UseFieldArrayReturn<V, N>, "fields" | "append"> & { remove: (at: number) => void } {
  const { fields, append, remove } = useFieldArray<V, N, "id", T>(rows);
  return {
    fields,
    append,
    remove: (at) => {
      remove(at);
      say(`${noun} ${at + 1} removed`);
    },
  };
}
