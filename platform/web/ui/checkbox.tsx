import { useId, type ReactNode } from "react";
import { Check, Minus } from "lucide-react";
import { classes } from "./classes.ts";

type CheckboxProps = {
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
} & ({ label: ReactNode; name?: never } | { name: string; label?: never });

const stateOf = (checked: boolean | "indeterminate") =>
  checked === "indeterminate" ? checked : checked ? "checked" : undefined;

/** On or off, with visible text beside it (`label`) or only a name for screen readers (`name`). */
export function Checkbox({ checked, onChange, disabled, className, label, name }: CheckboxProps) {
  const id = useId();
  const box = (
    <span className="check" data-state={stateOf(checked)}>
      {checked === "indeterminate" ? (
        <Minus className="icon tiny" aria-hidden />
      ) : (
        checked && <Check className="icon tiny" aria-hidden />
      )}
      <input
        id={id}
        type="checkbox"
        checked={checked === true}
        ref={(input) => {
          if (input) input.indeterminate = checked === "indeterminate";
        }}
        // Not the browser's own `disabled`, which takes the focus from under whoever pressed it.
        onChange={({ target }) => !disabled && onChange(target.checked)}
        aria-disabled={disabled || undefined}
        aria-label={name}
      />
    </span>
  );
  return label === undefined ? (
    box
  ) : (
    <div className={classes("flex items-center gap-2", className)}>
      {box}
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
