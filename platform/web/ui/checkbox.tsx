import { useId, type ReactNode } from "react";
import { Checkbox as CheckboxPrimitive } from "radix-ui";
import { Check, Minus } from "lucide-react";
import { classes } from "./classes.ts";

type CheckboxProps = {
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
} & ({ label: ReactNode; name?: never } | { name: string; label?: never });

/** On or off, with visible text beside it (`label`) or only a name for screen readers (`name`). */
export function Checkbox({ checked, onChange, disabled, className, label, name }: CheckboxProps) {
  const id = useId();
  const box = (
    <CheckboxPrimitive.Root
      id={id}
      className="check"
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      disabled={disabled}
      aria-label={name}
    >
      <CheckboxPrimitive.Indicator>
        {checked === "indeterminate" ? (
          <Minus className="icon tiny" aria-hidden />
        ) : (
          <Check className="icon tiny" aria-hidden />
        )}
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
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
