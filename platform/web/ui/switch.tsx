import { useId, type ReactNode } from "react";
import { Switch as SwitchPrimitive } from "radix-ui";

/** A setting that takes effect as soon as it is switched. */
export function Switch({
  checked,
  onChange,
  label,
  disabled,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <SwitchPrimitive.Root
        id={id}
        className="switch"
        checked={checked}
        // Not the browser's own `disabled`, which takes the focus from under whoever pressed it.
        onCheckedChange={disabled ? undefined : onChange}
        aria-disabled={disabled || undefined}
      >
        <SwitchPrimitive.Thumb />
      </SwitchPrimitive.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
