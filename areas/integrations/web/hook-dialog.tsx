import type { Outcome } from "#platform/web/use-action.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import {
  type Hook,
  type HookMade,
  type HookRotation,
  NewHook,
} from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useChangeHook, useHooks, useMakeHook, useRotateHook } from "./hooks.queries.ts";

type Props = {
  open: boolean;
  /** The one to change; none to make one. */
  hook: Hook | undefined;
  onClose: () => void;
  onMade: (made: HookMade) => void;
};

const HookForm = NewHook.pick({ name: true, signed: true });

/** Asks what an address is for, and from whom it takes something. */
export function HookDialog({ open, hook, onClose, onMade }: Props) {
  const make = useMakeHook();
  const change = useChangeHook();
  const now = useHooks().data?.find(({ id }) => id === hook?.id) ?? hook;
  const closingDemo = <T,>(outcome: Outcome<T>) => {
    if ("demo" in outcome) onClose();
    return outcome;
  };
  const edit = useEditForm({
    name: `hook:${hook?.id ?? "new"}`,
    schema: HookForm,
    record: now,
    valuesOf: ({ name, signed }) => ({ name, signed }),
    empty: () => ({ name: "", signed: false }),
    create: async (body) => {
      const outcome = closingDemo(await make.run({ body }));
      if (outcome.ok) onMade(outcome.reply);
      return outcome;
    },
    save: async (body, { id }) => closingDemo(await change.run({ params: { id }, body })),
    onSaved: onClose,
  });
  const {
    register,
    watch,
    setValue,
    formState: { errors },
  } = edit.form;
  const signed = watch("signed") === true;
  // What is typed stays: the dialog is there again once the new one was seen.
  const onRenewed = (made: HookMade) => {
    if (!edit.isDirty) onClose();
    onMade(made);
  };
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={hook ? `Change ${hook.name}` : "Make an address"}
      acts={hook ? ["Save", "Saving..."] : ["Make address", "Making..."]}
    >
      <div className="grid gap-5">
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="Form on our website"
          help="New customers get it as their source, and their history names it."
          {...register("name")}
          error={errors.name?.message}
        />
        <div className="grid gap-2">
          <Segmented
            label="What it takes"
            options={[
              { value: "any", label: "Everything" },
              { value: "signed", label: "Only signed" },
            ]}
            value={signed ? "signed" : "any"}
            onChange={(value) => setValue("signed", value === "signed", { shouldDirty: true })}
          />
          <p className="text-small text-muted">{signed ? words.signedWhy : words.unsignedWhy}</p>
        </div>
        {now && <Renewals hook={now} onRenewed={onRenewed} />}
      </div>
    </EditDialog>
  );
}

function Renewals({ hook, onRenewed }: { hook: Hook; onRenewed: (made: HookMade) => void }) {
  const rotate = useRotateHook();
  const renew = async (what: HookRotation["what"]) => {
    const outcome = await rotate.run({ params: { id: hook.id }, body: { what } });
    if (outcome.ok) onRenewed(outcome.reply);
  };
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">
        Lost it, or somebody else has it? Make a new one. The old one keeps working for 24 hours.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={rotate.pending} onClick={() => void renew("address")}>
          New address
        </Button>
        {hook.signed && (
          <Button size="small" busy={rotate.pending} onClick={() => void renew("secret")}>
            New secret
          </Button>
        )}
      </div>
    </div>
  );
}
