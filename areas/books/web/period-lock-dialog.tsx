import { z } from "zod";
import { addDays } from "#platform/contract/dates.ts";
import { date } from "#platform/web/format.ts";
import { CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { lockReasonLength, type PeriodLock } from "#areas/books/contract/period-lock.schema.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { careWords } from "./books-care.messages.ts";
import { usePeriodLock, useSavePeriodLock } from "./books-care.queries.ts";
import { useToday } from "./books.queries.ts";

const LockForm = z.strictObject({
  lockedUntil: z.union([z.literal(""), BookDay]),
  reason: z.string().max(lockReasonLength, `At most ${lockReasonLength} characters`),
});

type Props = { open: boolean; lock: PeriodLock; onClose: () => void };

/** Locks the books until a day; an owner may also name an earlier one, or none. */
export function PeriodLockDialog({ open, lock: opened, onClose }: Props) {
  const isOwner = useRight("owner");
  const today = useToday();
  const { run } = useSavePeriodLock();
  const lock = usePeriodLock().data ?? opened;
  const edit = useEditForm({
    name: "period-lock-form",
    schema: LockForm,
    record: lock,
    // Each time has a reason of its own.
    valuesOf: ({ lockedUntil }) => ({ lockedUntil: lockedUntil ?? "", reason: "" }),
    suggested: ({ lockedUntil }) =>
      lockedUntil === null ? { lockedUntil: addDays(`${today.slice(0, 7)}-01`, -1) } : {},
    bodyOf: ({ lockedUntil, reason }) => ({ lockedUntil: lockedUntil || null, reason: reason || null }),
    save: (body) => run({ body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const wanted = form.watch("lockedUntil");
  const reopens = lock.lockedUntil !== null && wanted < lock.lockedUntil;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      size="question"
      title={careWords.lock}
      footer={
        <CancelAndSubmit look={reopens ? "danger" : "primary"} busy={edit.saving}>
          {reopens ? "Reopen" : "Lock"}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={careWords.lockedUntil}
          type="date"
          max={addDays(today, -1)}
          help={
            lock.lockedUntil === null
              ? "This day and all before it."
              : isOwner
                ? `Locked until ${date(lock.lockedUntil)}. An earlier day, or none, reopens.`
                : `Locked until ${date(lock.lockedUntil)}. Only an owner can set an earlier day.`
          }
          error={errors.lockedUntil?.message}
          {...form.register("lockedUntil")}
        />
        <TextArea
          label={careWords.reason}
          required={reopens}
          hint={reopens ? undefined : "optional"}
          error={errors.reason?.message}
          {...form.register("reason")}
        />
      </div>
    </EditDialog>
  );
}
