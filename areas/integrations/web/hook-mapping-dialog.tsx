import { useState, type FormEvent } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { ownField } from "#areas/customers/contract/standard-fields.rules.ts";
import { useContactFields } from "#areas/customers/web/index.ts";
import { hookFieldLabel } from "#areas/integrations/contract/hook-fields.rules.ts";
import { guessMapping } from "#areas/integrations/contract/hook-guess.rules.ts";
import type { Hook, HookValue } from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useChangeHook, useHookBodies } from "./hooks.queries.ts";
import { firstFields, moreFields, pathOptions, valuesOfAll } from "./hooks.view.ts";

type Mapping = Hook["mapping"];

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
  const [chosen, setChosen] = useKeptState<Mapping | undefined>(`hook-mapping ${hook.id}`, undefined);
  const [problem, setProblem] = useState<string>();
  const change = useChangeHook();
  const values = valuesOfAll(bodies.data ?? []);
  const isFirst = Object.keys(hook.mapping).length === 0;
  const mapping = chosen ?? (isFirst ? guessMapping(values) : hook.mapping);
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.entries(mapping).filter(([, path]) => path.trim() !== "");
    const outcome = await change.run({
      params: { id: hook.id },
      body: { mapping: Object.fromEntries(filled) },
    });
    if (outcome.ok || "demo" in outcome) return close();
    if (outcome.error instanceof CallError) setProblem(serverMessage(outcome.error));
  };
  const footer = (
    <CancelAndSubmit busy={change.pending} disabled={bodies.isPending}>
      Save
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`What goes where: ${hook.name}`}
      subtitle={words.mapping}
      footer={footer}
      unsaved={chosen !== undefined}
      onSubmit={(event) => void submit(event)}
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
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        {bodies.data?.length === 0 && <Notice>{words.nothingYet}</Notice>}
        {bodies.data && isFirst && chosen === undefined && Object.keys(mapping).length > 0 && (
          <Notice>We filled in what we recognized. Look it over, and save.</Notice>
        )}
        {bodies.data && (
          <Fields
            mapping={mapping}
            values={values}
            onChange={(field, path) => setChosen({ ...mapping, [field]: path })}
          />
        )}
      </div>
    </Dialog>
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
