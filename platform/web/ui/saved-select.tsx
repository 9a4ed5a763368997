import { useEffect, useRef, useState } from "react";
import { theirsIn } from "../edit-values.ts";
import { showToast } from "../toasts.ts";
import { useLatest } from "../use-latest.ts";
import { optionOf, SelectField, type SelectProps } from "./choice-field.tsx";

/** What a saved select shows: the value that is saved as far as is known, and what is chosen. */
type Shown = { value: string; draft: string; isSaving: boolean };
const settledAt = (value: string): Shown => ({ value, draft: value, isSaving: false });

/** What is on its way: the choice that is being saved, the one that was made meanwhile, and the last that was saved, with what was shown as saved by then. */
type Way = { now?: string; next?: string; saved?: { value: string; shown: string } };

/**
 * A select that is saved by itself: at once when it was chosen by mouse or finger, and by keys when it is left, or by Enter. Each arrow key
 * and each letter is a choice, but not yet the one that was meant. `onSave` gets what was saved before as well, and says whether it was saved; until
 * then the select shows what was chosen. What is chosen meanwhile waits for that answer: only then is it known what it is based on. Where somebody else
 * chose something else, both are told.
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
  const way = useRef<Way>({});
  /** Choices of this select of which nobody knows whether they were saved: what the server says of them is nobody else's. */
  const unsure = useRef(new Set<string>());
  const known = useLatest(value);
  const send = async (draft: string, was: string): Promise<boolean> => {
    const outcome = await onSave(draft, was);
    if (!isRefusal(outcome)) return true;
    const [theirs] = Object.values(theirsIn(outcome.error) ?? {}).map((one) => String(one ?? ""));
    if (theirs === undefined) unsure.current.add(draft);
    else if (theirs !== was && unsure.current.has(theirs)) return send(draft, theirs);
    else if (way.current.next === undefined) tellBoth(select, { yours: draft, theirs });
    return false;
  };
  // Until news of it comes.
  const lastSaved = () => {
    const { saved } = way.current;
    return saved?.shown === known.current ? saved.value : known.current;
  };
  const save = async (draft: string) => {
    isByKeys.current = false;
    const { now } = way.current;
    if (now !== undefined) way.current.next = draft === now ? undefined : draft;
    if (now !== undefined || draft === lastSaved()) return;
    let isSaved = true;
    setShown((shows) => ({ ...shows, draft, isSaving: true }));
    for (let next: string | undefined = draft; next !== undefined; next = way.current.next) {
      way.current = { ...way.current, now: next, next: undefined };
      isSaved = next === lastSaved() || (await send(next, lastSaved()));
      if (isSaved) way.current.saved = { value: next, shown: known.current };
    }
    way.current.now = undefined;
    setShown((shows) => ({ ...shows, draft: isSaved ? shows.draft : lastSaved(), isSaving: false }));
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

const isRefusal = (outcome: unknown): outcome is { ok: false; error?: unknown } =>
  typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false;

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
