import { useId, type ReactNode, type Ref, type SelectHTMLAttributes } from "react";
import { ChevronDown } from "lucide-react";
import { Field, type FieldLabels } from "./field.tsx";

export type Option = { value: string; label: string };
const optionOf = (option: string | Option): Option =>
  typeof option === "string" ? { value: option, label: option } : option;

type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, "required" | "className"> & {
  ref?: Ref<HTMLSelectElement>;
};

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
  ...select
}: FieldLabels & Select & { options: readonly (string | Option)[]; placeholder?: string; lead?: ReactNode }) {
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          {lead}
          <select {...select} {...ties}>
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
