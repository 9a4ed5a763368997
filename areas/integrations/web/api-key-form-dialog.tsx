import { useState, type FormEvent } from "react";
import type { Role } from "#platform/contract/endpoint.ts";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type MadeApiKey, NewApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { ApiKeyRoles } from "./api-key-roles.tsx";
import { keyWords } from "./api-keys.messages.ts";
import { useMakeKey } from "./api-keys.queries.ts";
import { daysOf, endOptions } from "./api-keys.view.ts";

type Props = { onClose: () => void; onMade: (made: MadeApiKey) => void };

/** Asks what a new key is for, what it may do and when it ends. */
export function ApiKeyFormDialog({ onClose, onMade }: Props) {
  const [name, setName] = useKeptState("api-key-name", "");
  const [role, setRole] = useKeptState<Role>("api-key-role", "viewer");
  const [end, setEnd] = useKeptState<string>("api-key-end", "365");
  const [errors, setErrors] = useState<{ name?: string; whole?: string }>({});
  const make = useMakeKey();
  const close = () => {
    setName("");
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = NewApiKey.safeParse({ name, role, expiresInDays: daysOf(end) });
    if (!checked.success) return setErrors({ name: checked.error.issues[0]?.message });
    const outcome = await make.run({ body: checked.data });
    if (outcome.ok) {
      setName("");
      onMade(outcome.reply);
    } else if ("demo" in outcome) close();
    else {
      const field = outcome.error instanceof CallError ? outcome.error.body?.errors?.name : undefined;
      setErrors(field ? { name: field } : { whole: serverMessage(outcome.error) ?? keyWords.notMade });
    }
  };
  const footer = (
    <CancelAndSubmit busy={make.pending}>{make.pending ? "Making..." : "Make key"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open
      onClose={close}
      title="New API key"
      subtitle="One for each program, so that you can end one without the others."
      footer={footer}
      unsaved={name.trim() !== ""}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {errors.whole && <Notice tone="danger">{errors.whole}</Notice>}
        <TextField
          label="Which program is it for?"
          required
          help="So that you recognize it later, such as “Online shop”."
          maxLength={100}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.target.value);
            setErrors({});
          }}
        />
        <ApiKeyRoles role={role} onRole={setRole} />
        <SelectField
          label="When does it end?"
          help="It never does more than you may yourself, and ends when you leave the business."
          options={endOptions}
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
