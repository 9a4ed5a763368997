import {
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from "react";
import { ChevronDown } from "lucide-react";
import { useLatest } from "../use-latest.ts";
import { Field, type FieldLabels } from "./field.tsx";

export type Option = { value: string; label: string };
const optionOf = (option: string | Option): Option =>
  typeof option === "string" ? { value: option, label: option } : option;

type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, "required" | "className"> & {
  ref?: Ref<HTMLSelectElement>;
};

export type SelectProps = FieldLabels &
  Select & { options: readonly (string | Option)[]; placeholder?: string; lead?: ReactNode };

/** One choice from a list. The browser's own select: every phone and screen reader knows it. `placeholder` is the empty choice, `lead` comes before the text. */
export function SelectField({
  label,
  required,
  hint,
  help,
  error,
  className,
  hideLabel,
  id,
  options,
  placeholder,
  lead,
  disabled,
  onChange,
  onFocus,
  onBlur,
  ...select
}: SelectProps) {
  // One that has the focus is only said to be off: the browser's own `disabled` would take the focus from under it.
  const [isFocused, setFocused] = useState(false);
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          {lead}
          <select
            {...select}
            {...ties}
            disabled={disabled && !isFocused}
            aria-disabled={(disabled && isFocused) || undefined}
            onChange={disabled ? undefined : onChange}
            onFocus={(event) => {
              setFocused(true);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setFocused(false);
              onBlur?.(event);
            }}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(optionOf).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="icon small chevron" aria-hidden />
        </div>
      )}
    </Field>
  );
}

/** What a saved select shows: the value that is saved as far as is known, what is chosen, and what was sent since. */
type Shown = { value: string; draft: string; sent: string | undefined; isSaving: boolean };
const settledAt = (value: string): Shown => ({ value, draft: value, sent: undefined, isSaving: false });

/**
 * A select that is saved by itself: at once when it was chosen by mouse or finger, and by keys when it is left, or by Enter. Each arrow key
 * and each letter is a choice, but not yet the one that was meant. `onSave` says whether it was saved; until then it shows what was chosen.
 */
export function SavedSelect({
  value,
  onSave,
  ...select
}: Omit<SelectProps, "value" | "onChange" | "onBlur" | "onKeyDown" | "onPointerDown"> & {
  value: string;
  onSave: (value: string) => unknown;
}) {
  const [shown, setShown] = useState(() => settledAt(value));
  // What is still on its way stays shown: news of the choice before may come first.
  if (shown.value !== value) setShown(shown.isSaving ? { ...shown, value } : settledAt(value));
  const isByKeys = useRef(false);
  const turns = useRef(0);
  const save = async (draft: string) => {
    isByKeys.current = false;
    if (draft === (shown.sent ?? value)) return;
    turns.current += 1;
    const turn = turns.current;
    setShown((now) => ({ ...now, draft, sent: draft, isSaving: true }));
    const outcome = await onSave(draft);
    const isRefused = typeof outcome === "object" && outcome !== null && "ok" in outcome && !outcome.ok;
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

/** Two or three exclusive choices side by side. */
export function Segmented({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly (string | Option)[];
  value: string;
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map(optionOf).map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
