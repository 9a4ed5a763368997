import { type FormEvent, type ReactNode, useState } from "react";
import { enterPassword } from "#platform/contract/text.ts";
import { CallError, serverMessage } from "../call.ts";
import type { Outcome } from "../use-action.ts";
import { CancelAndSubmit, Dialog } from "./dialog.tsx";
import { Notice } from "./surface.tsx";
import { PasswordField, TextField } from "./text-field.tsx";

type Props = {
  title: string;
  subtitle?: string;
  children?: ReactNode;
  /** The label of the button, and while it is at work. */ act: string;
  acting: string;
  look?: "primary" | "danger";
  /** Also asks for a name to be typed as it is: for what can't be taken back lightly. */ typedName?: string;
  /** Another way to confirm than the password; what it led to goes to `settle`. */ renderInstead?: (
    settle: (outcome: Outcome<unknown>) => void,
  ) => ReactNode;
  pending: boolean;
  onAct: (typed: { name: string; password: string }) => Promise<Outcome<unknown>>;
  onDone: () => void;
  onClose: () => void;
};
type Errors = { name?: string; password?: string; whole?: string };

/** Asks for the password before something that an unlocked computer must not be enough for. */
export function PasswordDialog(props: Props) {
  const { title, subtitle, children, act, acting, look = "primary", typedName, pending } = props;
  const [typed, setTyped] = useState({ name: "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const change = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name =
      typedName !== undefined && typed.name.trim() !== typedName ? `Type “${typedName}” exactly` : undefined;
    const password = typed.password ? undefined : enterPassword;
    if (name || password) return setErrors({ name, password });
    settle(await props.onAct(typed));
  };
  const settle = (outcome: Outcome<unknown>) => {
    if (outcome.ok) return props.onDone();
    if ("demo" in outcome) return props.onClose();
    setErrors(errorsOf(outcome.error));
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      subtitle={subtitle}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit look={look} busy={pending}>
          {pending ? acting : act}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        {children}
        {typedName !== undefined && (
          <TextField
            label={`Type “${typedName}” to confirm`}
            autoComplete="off"
            value={typed.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={typed.password}
          error={errors.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        {props.renderInstead?.(settle)}
      </div>
    </Dialog>
  );
}

function errorsOf(error: unknown): Errors {
  const fields = error instanceof CallError ? error.body?.errors : undefined;
  if (fields?.password || fields?.name) return { name: fields.name, password: fields.password };
  return { whole: serverMessage(error) ?? "Nothing happened. Check your connection and try again." };
}
