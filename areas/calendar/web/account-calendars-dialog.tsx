import { useEffect, useState } from "react";
import { differing, pick } from "#platform/contract/edits.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { AccountCalendar, CalendarAccount } from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { accountLabel, accountWords } from "./calendar-accounts.messages.ts";
import { useChooseCalendars, useLookAgain } from "./calendar-accounts.queries.ts";
import { CalendarChoice, type Choice, isChosen } from "./calendar-choice.tsx";
import { refusalOf } from "./calendar.queries.ts";

const choiceOf = (calendars: readonly AccountCalendar[]): Choice => ({
  calendars: calendars.filter(({ isRead }) => isRead).map(({ url }) => url),
  writesTo: calendars.find(({ isWritten }) => isWritten)?.url ?? null,
});

/** Chooses anew which calendars of a connected account are read, and into which one meetings go. */
export function AccountCalendarsDialog({
  open,
  account,
  onClose,
}: {
  open: boolean;
  account: CalendarAccount;
  onClose: () => void;
}) {
  const { id } = account;
  const { run: look } = useLookAgain();
  const { run, pending } = useChooseCalendars();
  const [found, setFound] = useState<readonly AccountCalendar[]>();
  const [failure, setFailure] = useState<string>();
  const [choice, setChoice] = useState<Choice>({ calendars: [], writesTo: null });
  useEffect(() => {
    let isShown = true;
    const find = async (): Promise<void> => {
      const outcome = await look({ params: { id } });
      if (!isShown) return;
      if (outcome.ok) {
        const calendars = outcome.reply.toSorted((a, b) => a.name.localeCompare(b.name));
        setFound(calendars);
        setChoice(choiceOf(calendars));
      } else if ("error" in outcome) {
        setFailure(refusalOf(outcome.error).reason ?? accountWords.lookFailed);
      }
    };
    void find();
    return () => {
      isShown = false;
    };
  }, [id, look]);
  const before = choiceOf(found ?? []);
  const changed = differing(before, choice);
  const submit = async () => {
    if (pending || !isChosen(choice)) return;
    if (changed.length === 0) return onClose();
    const body = pick({ ...choice, calendars: [...choice.calendars] }, changed);
    if ((await run({ params: { id }, body })).ok) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose calendars"
      subtitle={accountLabel(account)}
      unsaved={found !== undefined && changed.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <CancelAndSubmit busy={pending} disabled={found === undefined || !isChosen(choice)}>
          Save
        </CancelAndSubmit>
      }
    >
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {found === undefined && failure === undefined && (
        <Waiting label={accountWords.looking}>
          <Skeleton className="h-40 w-full" />
        </Waiting>
      )}
      {found && <CalendarChoice calendars={found} choice={choice} onChange={setChoice} />}
    </Dialog>
  );
}
