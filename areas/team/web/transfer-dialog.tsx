import { fullNameOf } from "#platform/contract/full-name.ts";
import { enterPassword } from "#platform/contract/text.ts";
import { useState, type FormEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { showToast } from "#platform/web/toasts.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { PasswordField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { useTransfer } from "./members.queries.ts";
import { toasts } from "./team.messages.ts";

type Errors = { to?: string; password?: string; whole?: string };

/** Asks who becomes the owner, and for the current owner's password. */
export function TransferDialog({ others, onClose }: { others: readonly Member[]; onClose: () => void }) {
  const [to, setTo] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const transfer = useTransfer();
  const queryClient = useQueryClient();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const heir = others.find((member) => member.id === to);
    if (!heir || !password)
      return setErrors({
        to: heir ? undefined : "Choose someone from the list",
        password: password ? undefined : enterPassword,
      });
    const outcome = await transfer.run({ body: { to, password } });
    if (outcome.ok) {
      showToast({ ...toasts.handedOver(fullNameOf(heir)), tone: "positive" });
      // What the person may do has changed: the whole screen follows.
      void refresh(queryClient, [authApi.user]);
    }
    if ("error" in outcome) setErrors(errorsOf(outcome.error));
    else onClose();
  };
  const footer = (
    <CancelAndSubmit look="danger" busy={transfer.pending}>
      {transfer.pending ? "Transferring..." : "Transfer"}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Transfer the business"
      subtitle="They become the owner and you become a manager. Only they can undo it."
      footer={footer}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        <SelectField
          label="New owner"
          required
          placeholder="Choose one"
          options={others.map((member) => ({ value: member.id, label: fullNameOf(member) }))}
          value={to}
          error={errors.to}
          onChange={(event) => {
            setTo(event.target.value);
            setErrors({});
          }}
        />
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => {
            setPassword(event.target.value);
            setErrors({});
          }}
        />
      </div>
    </Dialog>
  );
}

function errorsOf(error: unknown): Errors {
  const field = error instanceof CallError ? error.body?.errors?.password : undefined;
  return field
    ? { password: field }
    : {
        whole:
          serverMessage(error) ?? "The business wasn’t transferred. Check your connection and try again.",
      };
}
