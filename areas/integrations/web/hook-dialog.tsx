import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import {
  type Hook,
  type HookMade,
  type HookRotation,
  NewHook,
} from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useChangeHook, useMakeHook, useRotateHook } from "./hooks.queries.ts";

type Props = {
  open: boolean;
  /** The one to change; none to make one. */
  hook: Hook | undefined;
  onClose: () => void;
  onMade: (made: HookMade) => void;
};

/** Asks what an address is for, and from whom it takes something. */
export function HookDialog({ open, hook, onClose, onMade }: Props) {
  const { name = "", signed: isSigned = false } = hook ?? {};
  const form = useFormOf(
    NewHook.pick({ name: true, signed: true }),
    { name, signed: isSigned },
    `hook ${hook?.id ?? ""}`,
  );
  const make = useMakeHook();
  const change = useChangeHook();
  const {
    register,
    watch,
    setValue,
    formState: { errors, isDirty },
  } = form;
  const signed = watch("signed") === true;
  const submit = form.handleSubmit(async (body) => {
    const outcome = hook ? await change.run({ params: { id: hook.id }, body }) : await make.run({ body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
    if (outcome.ok && "secret" in outcome.reply) onMade(outcome.reply as HookMade);
  });
  const footer = (
    <CancelAndSubmit busy={make.pending || change.pending}>{hook ? "Save" : "Make address"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hook ? `Change ${hook.name}` : "Make an address"}
      footer={footer}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
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
        {hook && <Renewals hook={hook} onMade={onMade} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Renewals({ hook, onMade, onClose }: { hook: Hook } & Pick<Props, "onMade" | "onClose">) {
  const rotate = useRotateHook();
  const renew = async (what: HookRotation["what"]) => {
    const outcome = await rotate.run({ params: { id: hook.id }, body: { what } });
    if (!outcome.ok) return;
    onClose();
    onMade(outcome.reply);
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
