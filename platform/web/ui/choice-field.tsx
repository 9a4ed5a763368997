import { useId, useState, type ReactNode, type Ref, type SelectHTMLAttributes } from "react";
import { ChevronDown } from "lucide-react";
import { Field, type FieldLabels } from "./field.tsx";

export type Option = { value: string; label: string };
/** A choice that is its own label, as a value and a label. */
export const optionOf = (option: string | Option): Option =>
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
