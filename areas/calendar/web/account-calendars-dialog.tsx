import { useEffect, useState } from "react";
import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { AccountCalendar, CalendarAccount } from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { accountLabel, accountWords } from "./calendar-accounts.messages.ts";
import { useChooseCalendars, useLookAgain } from "./calendar-accounts.queries.ts";
import { CalendarChoice, type Choice, isChosen } from "./calendar-choice.tsx";
import { refusalOf } from "./calendar.queries.ts";

const ChoiceForm = z.strictObject({ calendars: z.array(z.string()), writesTo: z.string().nullable() });
const choiceOf = ({ calendars, writesTo }: Choice) => ({ calendars: calendars.toSorted(), writesTo });
const choiceIn = (calendars: readonly AccountCalendar[]): Choice => ({
  calendars: calendars.filter(({ isRead }) => isRead).map(({ url }) => url),
  writesTo: calendars.find(({ isWritten }) => isWritten)?.url ?? null,
});

type Props = { open: boolean; account: CalendarAccount; onClose: () => void };
const title = "Choose calendars";

/** Chooses anew which calendars of a connected account are read, and into which one meetings go. */
export function AccountCalendarsDialog({ open, account, onClose }: Props) {
  const { id } = account;
  const { run: look } = useLookAgain();
  const [found, setFound] = useState<readonly AccountCalendar[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isShown = true;
    const find = async (): Promise<void> => {
      const outcome = await look({ params: { id } });
      if (!isShown) return;
      if (outcome.ok) setFound(outcome.reply.toSorted((a, b) => a.name.localeCompare(b.name)));
      else if ("error" in outcome) setFailure(refusalOf(outcome.error).reason ?? accountWords.lookFailed);
    };
    void find();
    return () => {
      isShown = false;
    };
  }, [id, look]);
  if (found) return <Choosing open={open} account={account} found={found} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      subtitle={accountLabel(account)}
      footer={<CancelAndSubmit disabled>Save</CancelAndSubmit>}
    >
      {failure === undefined ? (
        <Waiting label={accountWords.looking}>
          <Skeleton className="h-40 w-full" />
        </Waiting>
      ) : (
        <Notice tone="danger">{failure}</Notice>
      )}
    </Dialog>
  );
}

function Choosing({ open, account, found, onClose }: Props & { found: readonly AccountCalendar[] }) {
  const { run } = useChooseCalendars();
  const [record] = useState(() => choiceIn(found));
  const nameOf = (url: unknown) => found.find((one) => one.url === url)?.name;
  const edit = useEditForm({
    name: `account-calendars:${account.id}`,
    schema: ChoiceForm,
    record,
    valuesOf: choiceOf,
    save: async (body) => {
      const outcome = await run({ params: { id: account.id }, body });
      return outcome.ok ? { ok: true, reply: choiceOf({ ...record, ...body }) } : outcome;
    },
    onSaved: onClose,
    labelOf: (field) => (field === "calendars" ? accountWords.isRead : accountWords.writesTo),
    wordsOf: (field, value) =>
      field === "calendars" && Array.isArray(value)
        ? value.map(nameOf).join(", ")
        : (nameOf(value) ?? accountWords.writesNowhere),
  });
  const { form } = edit;
  const choice = form.watch();
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={title}
      subtitle={accountLabel(account)}
      footer={
        <CancelAndSubmit busy={edit.saving} disabled={!isChosen(choice)}>
          Save
        </CancelAndSubmit>
      }
    >
      <CalendarChoice
        calendars={found}
        choice={choice}
        onChange={({ calendars, writesTo }) => {
          form.setValue("calendars", calendars.toSorted());
          form.setValue("writesTo", writesTo);
        }}
      />
    </EditDialog>
  );
}
