import { useRight } from "#areas/auth/web/index.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { useSelection } from "#platform/web/use-selection.ts";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { ownZone } from "#platform/web/time-zones.ts";
import { showToast } from "#platform/web/toasts.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { toggledStatus } from "#areas/tasks/contract/tasks.rules.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { NextTask } from "./next-task.tsx";
import { NoTasks } from "./no-tasks.tsx";
import type { TaskActs } from "./task-card.tsx";
import { expectEdit, TaskDialogs, type OpenTaskDialog } from "./task-dialogs.tsx";
import { TaskFilters } from "./task-filters.tsx";
import { TaskList, TaskListSkeleton } from "./task-list.tsx";
import { TasksActions } from "./tasks-actions.tsx";
import { toasts, words } from "./tasks.messages.ts";
import {
  useMembers,
  useNextTask,
  useSnoozeTask,
  useTask,
  useTasks,
  useTaskSettings,
  useToggleTask,
  useWallTime,
} from "./tasks.queries.ts";
import { isNarrowed, type JustDone, listingFrom, queryTextOf } from "./tasks.view.ts";
import { TimeZoneNotice, unsetTimeZone } from "./time-zone-notice.tsx";

const TaskSelection = lazyExtra(async () => (await import("./task-selection.tsx")).TaskSelection);

/** Things To Do (Spec 1 §2). */
export function TasksPage() {
  const { listing, change, clear, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const tasks = useTasks(listing);
  const next = useNextTask();
  const now = useWallTime();
  const mayChange = useRight("member");
  const ofMany = (useMembers().data?.length ?? 1) > 1;
  const [dialog, setDialog] = useKeptState<OpenTaskDialog | undefined>("dialog", undefined);
  const selection = useSelection(listing);
  const { acts, justDone, lastDone, settle } = useActs(setDialog, selection.choose);
  useAskedTask(setDialog);
  const add = () => setDialog({ kind: "add" });
  const shown = tasks.items;
  const narrowed = isNarrowed(listing);
  const isEmpty = shown?.length === 0 && !narrowed;

  return (
    <PageFrame
      title={words.title}
      actions={
        <TasksActions
          mayChange={mayChange}
          isEmpty={isEmpty}
          onAdd={add}
          onChoose={selection.startChoosing}
          onSettings={() => setDialog({ kind: "settings" })}
        />
      }
    >
      <ZoneQuestion />
      {!isEmpty && (
        <TaskFilters
          listing={listing}
          onChange={change}
          searchText={searchText}
          onSearchText={setSearchText}
          onAdd={mayChange ? add : undefined}
          ofMany={ofMany}
        />
      )}
      {!isEmpty && next !== undefined && mayChange && (
        <NextTask
          next={next}
          lastDone={lastDone}
          now={now}
          onOpen={acts.edit}
          onSettle={settle}
          onFollowUp={({ contactId, contactName }) =>
            setDialog({
              kind: "add",
              contact: contactId ? { id: contactId, name: contactName ?? "" } : undefined,
            })
          }
        />
      )}
      {shown?.some((task) => task.isSample) && <SampleNotice />}
      {selection.choosing && mayChange && (
        <TaskSelection
          chosen={selection.ids}
          shown={shown ?? []}
          onChoose={selection.chooseThese}
          onClear={selection.clear}
        />
      )}
      {shown === undefined && tasks.isPending && <TaskListSkeleton />}
      <FailedRead read={tasks} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {shown?.length === 0 && (
        <NoTasks narrowed={narrowed} onClear={clear} onAdd={mayChange ? add : undefined} />
      )}
      {shown !== undefined && shown.length > 0 && (
        <div
          className={tasks.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
          aria-busy={tasks.isPlaceholderData || undefined}
        >
          <TaskList
            tasks={shown}
            now={now}
            justDone={justDone}
            acts={acts}
            mayChange={mayChange}
            choosing={selection.choosing}
            chosen={selection.ids}
            ofMany={ofMany}
            hasMore={tasks.hasNextPage}
          />
        </div>
      )}
      <MoreButton list={tasks} />
      <TaskDialogs open={dialog} onClose={() => setDialog(undefined)} />
    </PageFrame>
  );
}

const nothingDone: JustDone = new Map();
const withoutOne = (done: JustDone, gone: string): JustDone =>
  new Map([...done].filter(([id]) => id !== gone));

/** Offered to owner and managers while no one has chosen the business's time zone. */
function ZoneQuestion() {
  const { data: settings } = useTaskSettings();
  const mayManage = useRight("manager");
  const here = ownZone();
  return mayManage && settings?.timeZone === unsetTimeZone && here !== unsetTimeZone && here !== "Etc/UTC" ? (
    <TimeZoneNotice here={here} />
  ) : null;
}

/** A card's actions; one that is checked off is remembered, so that it stays where it was and the next one is offered. */
function useActs(
  setDialog: (dialog: OpenTaskDialog) => void,
  choose: (id: string, isChosen: boolean) => void,
) {
  const [justDone, setJustDone] = useState<JustDone>(nothingDone);
  const [lastDone, setLastDone] = useState<Task>();
  const toggle = useToggleTask();
  const snooze = useSnoozeTask();
  const acts = useMemo<TaskActs>(
    () => ({
      toggle: async (task) => {
        const isDone = toggledStatus(task.status) === "completed";
        const begun = () => {
          setJustDone((done) => (isDone ? new Map(done).set(task.id, task) : withoutOne(done, task.id)));
          setLastDone(isDone ? task : undefined);
        };
        if (!(await toggle(task, begun))) setLastDone(undefined);
      },
      edit: (task) => setDialog({ kind: "edit", task }),
      remove: (task) =>
        setDialog({ kind: "delete", task, onDelete: () => setJustDone((done) => withoutOne(done, task.id)) }),
      snooze,
      choose: (task, isChosen) => choose(task.id, isChosen),
      expectEdit,
    }),
    [toggle, snooze, setDialog, choose],
  );
  return { acts, justDone, lastDone, settle: () => setLastDone(undefined) };
}

/** Opens the task in the address (a link from the bell or an email), once; says so if it is gone. */
function useAskedTask(setDialog: (dialog: OpenTaskDialog) => void): void {
  const [id] = useState(() => new URLSearchParams(window.location.search).get("task") ?? "");
  const { data, isError } = useTask(id, id !== "");
  const told = useRef(false);
  const settled = data !== undefined || isError;
  useEffect(() => {
    // When the list is read again, it is not opened again.
    if (!settled || told.current) return;
    told.current = true;
    if (data) setDialog({ kind: "edit", task: data });
    else showToast({ tone: "danger", ...toasts.gone });
    const query = new URLSearchParams(window.location.search);
    query.delete("task");
    navigate(`${window.location.pathname}${query.size > 0 ? `?${query}` : ""}`, { replace: true });
  }, [settled, data, setDialog]);
}
