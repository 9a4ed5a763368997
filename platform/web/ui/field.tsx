import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { useSaid } from "../said-errors.ts";
import { classes } from "./classes.ts";
import { useHeldWhileMoving } from "./use-held-while-moving.ts";

/** What every field can show. `hint` is to the right of the label, `help` below, `error` in place of `help`. */
export type FieldLabels = {
  label: string;
  /** "unsaid" where every field of a form is, and no word beside each label says so. */
  required?: boolean | "unsaid";
  hint?: string;
  help?: string;
  error?: string;
  className?: string;
  hideLabel?: boolean;
};

/** The attributes that the control inside a field needs, so that label, help and error belong to it. */
export type ControlTies = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
};

/** Label, control, help or error. "required" is written out in grey, no asterisk. */
export function Field({
  label,
  required,
  hint,
  help,
  error: latest,
  className,
  hideLabel,
  id,
  children,
}: FieldLabels & { id?: string; children: (ties: ControlTies) => ReactNode }) {
  const made = useId();
  useSaid(latest);
  const error = useHeldWhileMoving(latest);
  const controlId = id ?? made;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const aside = hint ?? (required === true ? "required" : undefined);
  const described = [hint && hintId, error ? errorId : help && helpId].filter(Boolean).join(" ");
  return (
    <div className={classes("field", error && "bad", className)}>
      <div className={classes("field-label", hideLabel && "sr-only")}>
        <label htmlFor={controlId}>{label}</label>
        {aside && (
          <small id={hintId} aria-hidden={!hint || undefined}>
            {aside}
          </small>
        )}
      </div>
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
        "aria-required": required ? true : undefined,
      })}
      {help && !error && (
        <p id={helpId} className="field-note field-help">
          {help}
        </p>
      )}
      <Note id={errorId} error={error} />
    </div>
  );
}

/** What is wrong with several fields together, below them; nothing while nothing is. */
export function FieldError({
  children,
  className,
  id,
}: {
  children: string | undefined;
  className?: string;
  id?: string;
}) {
  useSaid(children);
  return <Note id={id} className={className} error={useHeldWhileMoving(children)} />;
}

// Always the same element: screen readers say the words that come into one that they know. Help isn't said by itself: it may change with each key.
function Note({
  id,
  className,
  error,
}: {
  id?: string | undefined;
  className?: string | undefined;
  error: string | undefined;
}) {
  return (
    <p id={id} className={classes("field-note", error && "field-error", className)} aria-live="polite">
      {error && <CircleAlert className="icon tiny" aria-hidden />}
      {error}
    </p>
  );
}
