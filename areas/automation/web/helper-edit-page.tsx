import { useState } from "react";
import { isClash, isMissing } from "#platform/web/call.ts";
import { differing, pick } from "#platform/contract/edits.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { leaveAll } from "#platform/web/leave-guards.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { ErrorState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
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
import { useCreateHelper, useHelper, useSaveHelper } from "./helpers.queries.ts";
import { type Draft, emptyDraft, errorsOf, lowered, readable } from "./helpers.view.ts";
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
  // What is edited is what this began with, however often it is read again meanwhile.
  const [{ draft, base }, setState] = useKeptState("helper", () => ({
    draft: draftOf(start),
    base: draftOf(start),
  }));
  const changed = differing(base, draft);
  const leaving = useLeaveGuard(changed.length > 0);
  const [tried, setTried] = useState(false);
  const [isPassed, setPassed] = useState(false);
  const choices = useChoices();
  const create = useCreateHelper();
  const save = useSaveHelper();
  const { definition } = draft;
  const change = (part: Partial<Draft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  const define = (part: Partial<Draft["definition"]>) =>
    setState((now) => ({
      ...now,
      draft: { ...now.draft, definition: { ...now.draft.definition, ...part } },
    }));
  const all = errorsOf(draft);
  const errors = tried ? all : {};
  const checked = HelperDefinition.safeParse(definition);
  const names = {
    ...plainNames,
    stage: (key: string) => labelIn(choices.stages, key, key),
    person: (id: string) => labelIn(choices.people, id, "a teammate"),
    hook: (id: string) => labelIn(choices.hooks, id, "another program"),
    webhook: (id: string) => labelIn(choices.webhooks, id, "another program"),
    template: (id: string) => labelIn(choices.templates, id, "a template"),
    field: (key: string) => labelIn(choices.fields, key, plainNames.field(key)),
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(all).length > 0 || !checked.success) return;
    const body = { ...draft, definition: checked.data };
    const outcome = helper
      ? await save.run({
          params: { id: helper.id },
          body: { ...pick(body, changed), was: pick(base, changed) },
        })
      : await create.run({ body });
    if (outcome.ok) leaveAll(() => navigate(`/automation/${outcome.reply.id}`));
    else if ("error" in outcome) setPassed(isClash(outcome.error));
  };
  const pending = create.pending || save.pending;
  const then = definition.then as Step[];
  return (
    <PageFrame
      title={helper ? "Edit helper" : words.add}
      actions={
        <>
          {back}
          <Button look="primary" busy={pending} onClick={() => void submit()}>
            {pending ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      {leaving}
      {isPassed && (
        <Notice
          tone="warning"
          action={
            <Button
              size="small"
              onClick={() => {
                if (helper) setState({ draft: draftOf(helper), base: draftOf(helper) });
                setPassed(false);
              }}
            >
              Show theirs
            </Button>
          }
        >
          Somebody else saved this helper meanwhile. Yours isn’t saved.
        </Notice>
      )}
      {tried && (Object.keys(all).length > 0 || !checked.success) && (
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
                onChange={(event) => change({ name: event.target.value })}
              />
              <TextField
                label="What it’s for"
                value={draft.description}
                maxLength={500}
                onChange={(event) => change({ description: event.target.value })}
              />
              <Switch label="On" checked={draft.isActive} onChange={(isActive) => change({ isActive })} />
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
          <RhythmFields definition={definition} names={names} define={define} />
        </div>
        <PreviewPanel definition={checked.success ? checked.data : undefined} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={pending} onClick={() => void submit()}>
          {pending ? "Saving..." : "Save helper"}
        </Button>
        <ButtonLink href="/automation">Cancel</ButtonLink>
      </div>
    </PageFrame>
  );
}
