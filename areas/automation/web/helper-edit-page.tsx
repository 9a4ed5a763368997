import { isMissing } from "#platform/web/call.ts";
import { leaveAll } from "#platform/web/leave-guards.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Clashes } from "#platform/web/ui/clashes.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { ErrorState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditDraft } from "#platform/web/use-edit-draft.ts";
import { useRight } from "#areas/auth/web/index.ts";
import {
  HelperDefinition,
  type Step,
  type Trigger,
} from "#areas/automation/contract/helper-definitions.schema.ts";
import { recipeOf } from "#areas/automation/contract/helper-recipes.rules.ts";
import { actionWords, plainNames, triggerWords } from "#areas/automation/contract/helper-words.rules.ts";
import type { Helper, HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { useChoices } from "./helper-choices.queries.ts";
import { words } from "./helpers.messages.ts";
import { partLabels, partWords } from "./helper-parts.view.ts";
import { useCreateHelper, useHelper, useSaveHelper } from "./helpers.queries.ts";
import {
  type Draft,
  emptyDraft,
  errorsOf,
  HelperDraft,
  lowered,
  readable,
  refusedAt,
} from "./helpers.view.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { RhythmFields } from "./rhythm-fields.tsx";
import { StepList } from "./step-list.tsx";
import { TriggerFields } from "./trigger-fields.tsx";

const back = <BackLink href="/automation">{words.title}</BackLink>;

/** The builder: a helper as one sentence, from "When" to its last step. */
export function HelperEditPage({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "new";
  const read = useHelper(id, id !== "new");
  const mayChange = useRight("manager");
  if (!mayChange)
    return (
      <PageFrame title="Helper" actions={back}>
        <Notice>The owner and managers can change helpers.</Notice>
      </PageFrame>
    );
  if (id === "new") {
    const recipe = recipeOf(new URLSearchParams(window.location.search).get("recipe"));
    return <Builder key="new" start={recipe ? { ...recipe, isActive: false } : emptyDraft} />;
  }
  if (read.data) return <Builder key={id} helper={read.data} start={read.data} />;
  return (
    <PageFrame title="Helper" actions={back}>
      {read.isPending && (
        <Waiting label="Loading the helper" className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Waiting>
      )}
      {read.isError && isMissing(read.error) ? (
        <ErrorState title="This helper isn’t here anymore">
          It was deleted. You may find it in the trash.
        </ErrorState>
      ) : (
        <FailedRead read={read} title="This helper didn’t load" />
      )}
    </PageFrame>
  );
}

const draftOf = ({ name, description, isActive, definition }: Draft): Draft => ({
  name,
  description,
  isActive,
  definition,
});
const labelIn = (options: HelperChoices["stages"], value: string, or: string): string =>
  options.find((one) => one.value === value)?.label ?? or;

function Builder({ helper, start }: { helper?: Helper; start: Draft }) {
  const create = useCreateHelper();
  const save = useSaveHelper();
  const choices = useChoices();
  const names = {
    ...plainNames,
    stage: (key: string) => labelIn(choices.stages, key, key),
    person: (id: string) => labelIn(choices.people, id, "a teammate"),
    hook: (id: string) => labelIn(choices.hooks, id, "another program"),
    webhook: (id: string) => labelIn(choices.webhooks, id, "another program"),
    template: (id: string) => labelIn(choices.templates, id, "a template"),
    field: (key: string) => labelIn(choices.fields, key, plainNames.field(key)),
  };
  const edit = useEditDraft({
    name: `helper:${helper?.id ?? "new"}`,
    schema: HelperDraft,
    record: helper,
    valuesOf: draftOf,
    empty: () => draftOf(start),
    create: (body) => create.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: ({ id }) => leaveAll(() => navigate(`/automation/${id}`)),
    labelOf: (field) => partLabels[field],
    wordsOf: (field, value) => partWords(field, value, names),
  });
  const { values: draft, change, isTried, saving } = edit;
  const { definition } = draft;
  const leaving = useLeaveGuard(edit.isDirty);
  const define = (part: Partial<Draft["definition"]>) =>
    change((now) => ({ definition: { ...now.definition, ...part } }));
  const errors = isTried ? { ...refusedAt(edit.refused), ...errorsOf(draft) } : {};
  const checked = HelperDefinition.safeParse(definition);
  const then = definition.then as Step[];
  const saves = (label: string) => (
    <Button look="primary" busy={saving} onClick={() => void edit.submit()}>
      {saving ? "Saving..." : label}
    </Button>
  );
  return (
    <PageFrame
      title={helper ? "Edit helper" : words.add}
      actions={
        <>
          {back}
          {saves("Save")}
        </>
      }
    >
      {leaving}
      <Clashes edit={edit} />
      {Object.keys(errors).length > 0 && (
        <Notice tone="danger">Something is missing. Look for the red lines below.</Notice>
      )}
      <Card>
        <p className="wrap-anywhere">
          <strong>{triggerWords(definition.when as Trigger, names)}</strong>
          {then.length > 0 && `, ${lowered(readable(actionWords({ then }, names)))}.`}
        </p>
      </Card>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Card>
            <div className="grid gap-4">
              <TextField
                label="Name"
                value={draft.name}
                maxLength={100}
                error={errors.name}
                onChange={({ target }) => change(() => ({ name: target.value }))}
              />
              <TextField
                label="What it’s for"
                value={draft.description}
                maxLength={500}
                error={errors.description}
                onChange={({ target }) => change(() => ({ description: target.value }))}
              />
              <Switch
                label="On"
                checked={draft.isActive}
                onChange={(isActive) => change(() => ({ isActive }))}
              />
            </div>
          </Card>
          <Card title="When">
            <div className="grid gap-4">
              <TriggerFields
                when={definition.when as Trigger}
                choices={choices}
                error={errors.when}
                onChange={(when) => define({ when })}
              />
              <ConditionFields
                conditions={definition.if ?? []}
                choices={choices}
                errors={errors}
                place="if"
                onChange={(list) => define({ if: list })}
              />
            </div>
          </Card>
          <Card title="Then">
            <StepList
              steps={then}
              choices={choices}
              errors={errors}
              place="then"
              onChange={(list) => define({ then: list })}
            />
          </Card>
          <RhythmFields definition={definition} names={names} errors={errors} define={define} />
        </div>
        <PreviewPanel definition={checked.success ? checked.data : undefined} />
      </div>
      <div className="flex flex-wrap gap-2">
        {saves("Save helper")}
        <ButtonLink href="/automation">Cancel</ButtonLink>
      </div>
    </PageFrame>
  );
}
