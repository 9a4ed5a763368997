import { useEffect, useRef, useState } from "react";
import { theirsIn } from "../edit-values.ts";
import { showToast } from "../toasts.ts";
import { useLatest } from "../use-latest.ts";
import { optionOf, SelectField, type SelectProps } from "./choice-field.tsx";

/** What a saved select shows: the value that is saved as far as is known, what is chosen, and what was sent since. */
type Shown = { value: string; draft: string; sent: string | undefined; isSaving: boolean };
const settledAt = (value: string): Shown => ({ value, draft: value, sent: undefined, isSaving: false });

/**
 * A select that is saved by itself: at once when it was chosen by mouse or finger, and by keys when it is left, or by Enter. Each arrow key
 * and each letter is a choice, but not yet the one that was meant. `onSave` gets what was shown before as well, and says whether it was saved; until
 * then the select shows what was chosen. Where somebody else chose something else meanwhile, both are told.
 */
export function SavedSelect({
  value,
  onSave,
  ...select
}: Omit<SelectProps, "value" | "onChange" | "onBlur" | "onKeyDown" | "onPointerDown"> & {
  value: string;
  onSave: (value: string, was: string) => unknown;
}) {
  const [shown, setShown] = useState(() => settledAt(value));
  // What is still on its way stays shown: news of the choice before may come first.
  if (shown.value !== value) setShown(shown.isSaving ? { ...shown, value } : settledAt(value));
  const isByKeys = useRef(false);
  const turns = useRef(0);
  const save = async (draft: string) => {
    isByKeys.current = false;
    const was = shown.sent ?? value;
    if (draft === was) return;
    turns.current += 1;
    const turn = turns.current;
    setShown((now) => ({ ...now, draft, sent: draft, isSaving: true }));
    const outcome = await onSave(draft, was);
    const isRefused = typeof outcome === "object" && outcome !== null && "ok" in outcome && !outcome.ok;
    const [theirs] = isRefused && "error" in outcome ? Object.values(theirsIn(outcome.error) ?? {}) : [];
    if (theirs !== undefined) tellBoth(select, { yours: draft, theirs: String(theirs ?? "") });
    if (turn !== turns.current) return;
    setShown((now) => (isRefused ? settledAt(now.value) : { ...now, isSaving: false }));
  };
  const latest = useLatest(() => (isByKeys.current ? void save(shown.draft) : undefined));
  useEffect(() => () => latest.current(), [latest]);
  return (
    <SelectField
      {...select}
      value={shown.draft}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") void save(shown.draft);
        else isByKeys.current = true;
      }}
      onChange={({ target }) => {
        setShown((now) => ({ ...now, draft: target.value }));
        if (!isByKeys.current) void save(target.value);
      }}
      onBlur={() => void save(shown.draft)}
    />
  );
}

/** Says which choice is saved instead of one's own. */
function tellBoth(
  { label, options, placeholder = "" }: Pick<SelectProps, "label" | "options" | "placeholder">,
  { yours, theirs }: { yours: string; theirs: string },
): void {
  const wordsOf = (choice: string) =>
    options.map(optionOf).find(({ value }) => value === choice)?.label ?? (choice || placeholder);
  showToast({
    tone: "danger",
    title: "Someone else changed this too",
    description: `${label} is now “${wordsOf(theirs)}”. You chose “${wordsOf(yours)}”.`,
  });
}
