import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { type Host, NewHost } from "#areas/calendar/contract/hosts.schema.ts";
import { useHosts } from "./calendar.queries.ts";
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
  const [add, save] = [useAddHost(), useSaveHost()];
  const now = useHosts().data?.find(({ id }) => id === host?.id) ?? host;
  const edit = useEditForm({
    name: `host:${host?.id ?? "new"}`,
    schema: NewHost,
    record: now,
    valuesOf: ({ name }) => ({ name }),
    empty: () => ({ name: "" }),
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={host ? "Rename" : "Add a chair, a room or a van"}
      acts={[host ? "Save" : "Add", "Saving..."]}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        error={edit.form.formState.errors.name?.message}
        {...edit.form.register("name")}
      />
    </EditDialog>
  );
}
