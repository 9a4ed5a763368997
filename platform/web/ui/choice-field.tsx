import { useId, type ReactNode, type Ref, type SelectHTMLAttributes } from "react";
import { Checkbox as CheckboxPrimitive, Switch as SwitchPrimitive } from "radix-ui";
import { Check, ChevronDown, Minus } from "lucide-react";
import { classes } from "./classes.ts";
import { Field, type FieldWords } from "./field.tsx";

export type Option = { value: string; label: string };
const optionOf = (option: string | Option): Option => (typeof option === "string" ? { value: option, label: option } : option);

type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, "required" | "className"> & { ref?: Ref<HTMLSelectElement> };

/** One of a list. The browser's own select: every phone and screen reader knows it. `placeholder` is the empty choice. */
export function SelectField({ label, required, hint, help, error, className, hideLabel, id, options, placeholder, ...select }: FieldWords & Select & { options: readonly (string | Option)[]; placeholder?: string }) {
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          <select {...select} {...ties}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(optionOf).map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
          </select>
          <ChevronDown className="icon small chevron" aria-hidden />
        </div>
      )}
    </Field>
  );
}

type CheckboxProps = { checked: boolean | "indeterminate"; onChange: (checked: boolean) => void; disabled?: boolean; className?: string } & ({ label: ReactNode; name?: never } | { name: string; label?: never });

/** On or off, with words beside it (`label`) or a name for those who do not see where it stands (`name`). */
export function Checkbox({ checked, onChange, disabled, className, label, name }: CheckboxProps) {
  const id = useId();
  const box = (
    <CheckboxPrimitive.Root id={id} className="check" checked={checked} onCheckedChange={(next) => onChange(next === true)} disabled={disabled} aria-label={name}>
      <CheckboxPrimitive.Indicator>{checked === "indeterminate" ? <Minus className="icon tiny" aria-hidden /> : <Check className="icon tiny" aria-hidden />}</CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
  return label === undefined ? box : <div className={classes("flex items-center gap-2", className)}>{box}<label htmlFor={id}>{label}</label></div>;
}

/** A setting that works at once when switched. */
export function Switch({ checked, onChange, label, disabled }: { checked: boolean; onChange: (checked: boolean) => void; label: ReactNode; disabled?: boolean }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <SwitchPrimitive.Root id={id} className="switch" checked={checked} onCheckedChange={onChange} disabled={disabled}><SwitchPrimitive.Thumb /></SwitchPrimitive.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

/** Two or three exclusive choices side by side. */
export function Segmented({ label, options, value, onChange }: { label: string; options: readonly (string | Option)[]; value: string; onChange: (value: string) => void }) {
  const name = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map(optionOf).map((option) => (
        <label key={option.value}><input type="radio" className="sr-only" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />{option.label}</label>
      ))}
    </div>
  );
}
