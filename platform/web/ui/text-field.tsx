import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { useState } from "react";
import { Eye, EyeOff, Search, X, type LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";
import { Field, type FieldLabels } from "./field.tsx";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "required" | "className"> & {
  ref?: Ref<HTMLInputElement>;
};

/** A line of text. Spread `form.register("name")` into it and give `error={errors.name?.message}`. */
export function TextField({
  label,
  required,
  hint,
  help,
  error,
  className,
  hideLabel,
  icon: Icon,
  id,
  ...input
}: FieldLabels & Input & { icon?: LucideIcon }) {
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          {Icon && <Icon className="icon small" aria-hidden />}
          <input type="text" {...input} {...ties} />
        </div>
      )}
    </Field>
  );
}

/** An amount, in dollars unless said otherwise: the sign is inside the field, the value stays text ("1950.00"). */
export function MoneyField({
  label,
  required,
  hint,
  help,
  error,
  className,
  hideLabel,
  id,
  sign = "$",
  ...input
}: FieldLabels & Input & { sign?: string }) {
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input num">
          <span className="text-muted" aria-hidden>
            {sign}
          </span>
          <input type="text" inputMode="decimal" autoComplete="off" {...input} {...ties} />
        </div>
      )}
    </Field>
  );
}

/** A password with an eye that shows and hides it. */
export function PasswordField({
  label,
  required,
  hint,
  help,
  error,
  className,
  hideLabel,
  id,
  ...input
}: FieldLabels & Input) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          <input
            {...input}
            {...ties}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="btn quiet only-icon small"
            aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon small" aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "required" | "className"> & {
  ref?: Ref<HTMLTextAreaElement>;
};

/** Text of several lines; grows with what is written. */
export function TextArea({
  label,
  required,
  hint,
  help,
  error,
  className,
  hideLabel,
  id,
  ...area
}: FieldLabels & Area) {
  return (
    <Field {...{ label, required, hint, help, error, className, hideLabel, id }}>
      {(ties) => (
        <div className="input">
          <textarea rows={3} {...area} {...ties} />
        </div>
      )}
    </Field>
  );
}

/** A search box: `label` is its name for those who do not see the magnifier. Reports the text on every change. */
export function SearchField({
  label,
  value,
  onText,
  className,
  placeholder = label,
  ...input
}: { label: string; value: string; onText: (text: string) => void; className?: string } & Omit<
  Input,
  "value" | "onChange"
>) {
  return (
    <div className={classes("input search", className)} role="search">
      <Search className="icon small" aria-hidden />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        // Whoever speaks to it says what is seen in it.
        aria-label={label.includes(placeholder) ? label : `${placeholder}: ${label}`}
        placeholder={placeholder}
        {...input}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      {value && (
        <button
          type="button"
          className="btn quiet only-icon small"
          aria-label="Clear search"
          onClick={() => onText("")}
        >
          <X className="icon small" aria-hidden />
        </button>
      )}
    </div>
  );
}
