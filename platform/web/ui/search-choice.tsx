import { useCombobox, type UseComboboxProps } from "downshift";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useState, type Ref } from "react";
import { noteAstray } from "../form.ts";
import { useLatest } from "../use-latest.ts";
import { useDebounced } from "../use-debounced.ts";
import { Field } from "./field.tsx";
import { useEscape } from "./use-escape.ts";

export type Found = {
  id: string;
  name: string;
  /** Shown next to the name, in grey. */ note?: string | null;
};
/** What to offer: those matching the text, while the list is open. */
export type Asked = { text: string; open: boolean };
type Chosen = { id: string; name: string };
export type FieldOf = {
  form: { control: object };
  name: string;
  message?: string;
};

export type SearchChoiceProps<C extends Chosen> = {
  label: string;
  hideLabel?: boolean;
  required?: boolean | "unsaid";
  /** The name of the list of choices. */
  listLabel: string;
  /** The text shown when none is chosen. */
  placeholder: string;
  /** The name of the button that clears the choice; without it, a choice stays until another is made. */
  clearLabel?: string;
  /** The choices for the last question. */
  found: readonly Found[];
  isFetching: boolean;
  /** Called with what was typed, and whether the list is open. Must stay the same function, like a state's setter. */
  onAsk: (asked: Asked) => void;
  /** The field that this box fills: the form is not saved while text in it chose nothing, and says the message there. */
  of?: FieldOf;
  value: C | undefined;
  onChange: (chosen: Chosen | undefined) => void;
  error?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** One choice out of many, found by typing, because a list of ten thousand helps nobody. Works by keyboard and touch like a combobox. */
export function SearchChoice<C extends Chosen>({
  label,
  hideLabel,
  required,
  listLabel,
  placeholder,
  clearLabel,
  found,
  isFetching,
  onAsk,
  of,
  value,
  onChange,
  error,
  className,
  inputRef,
}: SearchChoiceProps<C>) {
  const [asked, setAsked] = useState("");
  const {
    isOpen,
    inputValue: typed,
    highlightedIndex,
    ...box
  } = useCombobox<Found>({
    items: [...found],
    itemToString: (one) => one?.name ?? "",
    itemToKey: (one) => one?.id,
    // The choice is kept by the caller: here nothing is ever selected.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem: one }) => choose(one ? { id: one.id, name: one.name } : undefined),
    defaultHighlightedIndex: 0,
    stateReducer: reducerFor(found, asked),
  });
  const { getInputProps, getMenuProps, getItemProps, closeMenu, setInputValue, setHighlightedIndex } = box;
  const choose = useAstray(of, value === undefined && typed.trim() !== "", onChange);
  const settled = useDebounced(typed.trim());
  if (settled !== asked) setAsked(settled);
  // The choices arrive after the list has opened, and may be fewer than before.
  const isAstray = isOpen && found.length > 0 && found[highlightedIndex] === undefined;
  useEffect(() => {
    if (isAstray) setHighlightedIndex(0);
  }, [isAstray, setHighlightedIndex]);
  useEffect(() => onAsk({ text: asked, open: isOpen }), [onAsk, asked, isOpen]);
  useEscape(isOpen, closeMenu);
  const menu = getMenuProps({ "aria-label": listLabel }, { suppressRefError: true });
  return (
    <Field {...{ label, hideLabel, required, error, className }}>
      {(ties) => (
        <div className="input relative">
          <input
            type="text"
            {...getInputProps(
              {
                ...ties,
                "aria-labelledby": undefined,
                ref: inputRef,
                placeholder: isOpen ? "Type a name" : placeholder,
                value: isOpen ? typed : (value?.name ?? typed),
                onFocus: () => setInputValue(""),
              },
              { suppressRefError: true },
            )}
          />
          {value && clearLabel && (
            <button
              type="button"
              className="btn quiet only-icon small"
              aria-label={clearLabel}
              onClick={() => {
                choose(undefined);
                setInputValue("");
                closeMenu();
              }}
            >
              <X className="icon small" aria-hidden />
            </button>
          )}
          <span className="sr-only" aria-live="polite">
            {isOpen && !isFetching && (found.length === 0 ? "Nothing found" : `${found.length} found`)}
          </span>
          {isOpen && (
            <ul
              {...menu}
              className="popover absolute top-full right-0 mt-1 max-h-60 w-full overflow-y-auto overscroll-contain"
            >
              {found.map((one, index) => (
                <li
                  key={one.id}
                  data-highlighted={index === highlightedIndex || undefined}
                  className="popover-row"
                  {...getItemProps({ item: one, index })}
                >
                  <span className="min-w-0 wrap-anywhere">
                    {one.name}
                    {one.note && <span className="text-muted">&ensp;{one.note}</span>}
                  </span>
                </li>
              ))}
              {found.length === 0 && (
                <li role="option" aria-selected={false} aria-disabled className="popover-row text-muted">
                  {isFetching ? "Looking..." : "No match"}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}

const types = useCombobox.stateChangeTypes;

/** How this box differs from the library's: it opens on every click, never picks a match by a partial name, and a whole name typed before moving on picks that one. */
const reducerFor =
  (found: readonly Found[], asked: string): NonNullable<UseComboboxProps<Found>["stateReducer"]> =>
  (state, { type, changes }) => {
    const isAnswer = state.inputValue.trim() === asked;
    if (type === types.MenuMouseLeave) return state;
    if (type === types.InputClick) return { ...changes, isOpen: true };
    if (type === types.ItemClick) return { ...changes, inputValue: "" };
    if (type === types.InputKeyDownEnter)
      return isAnswer && changes.selectedItem ? { ...changes, inputValue: "" } : state;
    if (type !== types.InputBlur) return changes;
    const same = found.filter(({ name }) => name.toLowerCase() === asked.toLowerCase());
    const meant = isAnswer && asked !== "" && same.length === 1 ? (same[0] ?? null) : null;
    return { ...changes, selectedItem: meant, inputValue: meant ? "" : state.inputValue };
  };

/** Tells the form while the text here chose nothing; returns what makes a choice. */
function useAstray<C>(of: FieldOf | undefined, isAstray: boolean, onChange: (chosen: C | undefined) => void) {
  const latest = useLatest(of);
  useLayoutEffect(() => {
    const field = latest.current;
    if (!field || !isAstray) return;
    const { form, name, message = "Choose one from the list, or leave this empty" } = field;
    noteAstray(form, name, message);
    return () => noteAstray(form, name, undefined);
  }, [isAstray, latest]);
  return (chosen: C | undefined) => {
    // The form may be checked at once, before this is drawn again.
    if (of) noteAstray(of.form, of.name, undefined);
    onChange(chosen);
  };
}
