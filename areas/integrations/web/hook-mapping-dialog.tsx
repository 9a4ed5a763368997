import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { ownField } from "#areas/customers/contract/standard-fields.rules.ts";
import { useContactFields } from "#areas/customers/web/index.ts";
import { hookFieldLabel } from "#areas/integrations/contract/hook-fields.rules.ts";
import { guessMapping } from "#areas/integrations/contract/hook-guess.rules.ts";
import type { Hook, HookValue } from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useChangeHook, useHookBodies, useHooks } from "./hooks.queries.ts";
import { firstFields, moreFields, pathOptions, valuesOfAll } from "./hooks.view.ts";

type Mapping = Hook["mapping"];
const MappingForm = z.strictObject({ mapping: z.record(z.string(), z.string()) });

/** Asks which part of a message goes into which field, with the last messages to choose from. */
export function HookMappingDialog({
  open,
  hook,
  onClose,
}: {
  open: boolean;
  hook: Hook;
  onClose: () => void;
}) {
  const bodies = useHookBodies(hook.id);
  const own = useContactFields().data ?? [];
  const change = useChangeHook();
  const now = useHooks().data?.find(({ id }) => id === hook.id) ?? hook;
  const edit = useEditForm({
    name: `hook-mapping:${hook.id}`,
    schema: MappingForm,
    record: now,
    valuesOf: ({ mapping }) => ({ mapping }),
    bodyOf: ({ mapping }) => ({
      mapping: Object.fromEntries(Object.entries(mapping).filter(([, path]) => path.trim() !== "")),
    }),
    save: async (body, { id }) => {
      const outcome = await change.run({ params: { id }, body });
      if ("demo" in outcome) onClose();
      return outcome;
    },
    onSaved: onClose,
    labelOf: () => "What goes where",
    wordsOf: (_field, value) =>
      Object.entries(value as Mapping)
        .map(([field, path]) => `${hookFieldLabel(field, own)}: ${path}`)
        .join("; ") || undefined,
  });
  const values = valuesOfAll(bodies.data ?? []);
  const isGuess = Object.keys(now.mapping).length === 0 && !edit.isDirty;
  const chosen = edit.form.watch("mapping");
  const mapping = isGuess ? guessMapping(values) : chosen;
  const submit: typeof edit.submit = (event) => {
    edit.form.setValue("mapping", mapping);
    return edit.submit(event);
  };
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={{ ...edit, submit }}
      title={`What goes where: ${hook.name}`}
      subtitle={words.mapping}
      footer={
        <CancelAndSubmit busy={edit.saving} disabled={bodies.isPending}>
          {edit.saving ? "Saving..." : "Save"}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-5">
        {bodies.isPending && (
          <Waiting label="Loading what came in" className="grid gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </Waiting>
        )}
        <FailedRead read={bodies} title="What came in didn’t load" />
        {bodies.data?.length === 0 && <Notice>{words.nothingYet}</Notice>}
        {bodies.data && isGuess && Object.keys(mapping).length > 0 && (
          <Notice>We filled in what we recognized. Look it over, and save.</Notice>
        )}
        {bodies.data && (
          <Fields
            mapping={mapping}
            values={values}
            onChange={(field, path) => {
              const { [field]: _, ...others } = mapping;
              edit.form.setValue("mapping", path === "" ? others : { ...others, [field]: path });
            }}
          />
        )}
      </div>
    </EditDialog>
  );
}

type FieldsProps = {
  mapping: Mapping;
  values: readonly HookValue[];
  onChange: (field: string, path: string) => void;
};

function Fields({ mapping, values, onChange }: FieldsProps) {
  const own = useContactFields().data ?? [];
  const more = [...moreFields, ...own.map(({ key }) => ownField(key))];
  const row = (field: string) => (
    <Place
      key={field}
      label={hookFieldLabel(field, own)}
      path={mapping[field]}
      values={values}
      onChange={(path) => onChange(field, path)}
    />
  );
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">{firstFields.map(row)}</div>
      <details open={more.some((field) => mapping[field])}>
        <summary className="cursor-pointer py-2 font-label text-accent-text">More fields</summary>
        <div className="grid gap-4 pt-2 tablet:grid-cols-2">{more.map(row)}</div>
      </details>
    </>
  );
}

type PlaceProps = {
  label: string;
  path: string | undefined;
  values: readonly HookValue[];
  onChange: (path: string) => void;
};

/** Chosen from what came in; typed as long as nothing did. */
function Place({ label, path = "", values, onChange }: PlaceProps) {
  if (values.length === 0)
    return (
      <TextField
        label={label}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder="Nothing"
        value={path}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <SelectField
      label={label}
      placeholder="Nothing"
      options={pathOptions(values, path || undefined)}
      value={path}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
