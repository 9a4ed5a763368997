import { useState } from "react";
import { History, Pencil } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { plural } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { runStates, type Helper, type HelperRun } from "#areas/automation/contract/helpers.schema.ts";
import { demoActions, pausedWords, runStateWords, words } from "./helpers.messages.ts";
import { useHelper, useRuns, useSwitchHelper } from "./helpers.queries.ts";
import { lowered, readable } from "./helpers.view.ts";
import { RunList } from "./run-list.tsx";

const DraftsDialog = lazyClosable(async () => (await import("./drafts-dialog.tsx")).DraftsDialog);
const back = <BackLink href="/automation">{words.title}</BackLink>;

/** One helper: what it does, its switch, and what it did for whom. */
export function HelperPage({ params }: { params: Record<string, string> }) {
  const read = useHelper(params.id ?? "");
  const { data: helper } = read;
  if (helper) return <Shown helper={helper} />;
  return (
    <PageFrame title="Helper" actions={back}>
      {read.isPending && (
        <Waiting label="Loading the helper" className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Waiting>
      )}
      {read.isError && isMissing(read.error) ? (
        <EmptyState
          icon={History}
          title="This helper isn’t here anymore"
          acts={<ButtonLink href="/automation">Back to {words.title}</ButtonLink>}
        >
          It was deleted. You may find it in the trash.
        </EmptyState>
      ) : (
        <FailedRead read={read} title="This helper didn’t load" />
      )}
    </PageFrame>
  );
}

function Shown({ helper }: { helper: Helper }) {
  const flip = useSwitchHelper();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<"drafts" | undefined>("dialog", undefined);
  return (
    <PageFrame
      title={helper.name}
      actions={
        <>
          {back}
          {mayChange && (
            <Button
              icon={Pencil}
              onClick={() => {
                if (!stoppedByDemo(demoActions.edit)) navigate(`/automation/edit/${helper.id}`);
              }}
            >
              Edit
            </Button>
          )}
        </>
      }
    >
      <Card>
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            {helper.trigger}: {lowered(readable(helper.action))}
          </p>
          {helper.description && <p className="text-small wrap-anywhere text-text-2">{helper.description}</p>}
          <Switch
            label="On"
            checked={helper.isActive}
            disabled={!mayChange && !isDemo()}
            onChange={(isActive) => flip(helper, isActive)}
          />
          {helper.pausedReason && <Notice tone="warning">{pausedWords[helper.pausedReason]}</Notice>}
          {helper.problems.map((problem) => (
            <Notice key={problem} tone="warning">
              {problem}
            </Notice>
          ))}
          {helper.drafts > 0 && mayChange && (
            <Notice
              action={
                <Button size="small" onClick={() => setOpen("drafts")}>
                  Look at them
                </Button>
              }
            >
              {plural(helper.drafts, "email waits", "emails wait")} for your OK.
            </Notice>
          )}
        </div>
      </Card>
      <Runs helperId={helper.id} />
      <DraftsDialog open={open === "drafts"} onClose={() => setOpen(undefined)} helperId={helper.id} />
    </PageFrame>
  );
}

function Runs({ helperId }: { helperId: string }) {
  const [state, setState] = useState<HelperRun["state"] | "">("");
  const list = useRuns(helperId, state || undefined);
  return (
    <Card title="What it did">
      <SelectField
        label="Show"
        hideLabel
        className="mb-4 max-w-60"
        placeholder="Everything"
        value={state}
        options={runStates.map((value) => ({ value, label: runStateWords[value] }))}
        onChange={(event) => setState(event.target.value as HelperRun["state"] | "")}
      />
      {list.items !== undefined && list.items.length > 0 && <RunList runs={list.items} />}
      <MoreOfList
        list={list}
        loading="Loading what it did"
        empty={state ? "Nothing here." : "It hasn’t done anything yet."}
        failed="What it did didn’t load."
      />
    </Card>
  );
}
