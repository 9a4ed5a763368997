import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type Host, NewHost } from "#areas/calendar/contract/hosts.schema.ts";
import { useAddHost, useSaveHost } from "./meeting-types.queries.ts";

/** Adds or renames a chair, a room or a van. */
export function HostDialog({
  open,
  host,
  onClose,
}: {
  open: boolean;
  host: Host | undefined;
  onClose: () => void;
}) {
  const form = useFormOf(NewHost, { name: host?.name ?? "" }, `host:${host?.id ?? "new"}`);
  const [add, save] = [useAddHost(), useSaveHost()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async (body) => {
    if (pending) return;
    const outcome = host ? await save.run({ params: { id: host.id }, body }) : await add.run({ body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={host ? "Rename" : "Add a chair, a room or a van"}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>{pending ? "Saving..." : host ? "Save" : "Add"}</CancelAndSubmit>
      }
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
    </Dialog>
  );
}
