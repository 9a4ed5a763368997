import { z } from "zod";
import { addDays } from "#platform/contract/dates.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { date } from "#platform/web/format.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { lockReasonLength, type PeriodLock } from "#areas/books/contract/period-lock.schema.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { careWords } from "./books-care.messages.ts";
import { useSavePeriodLock } from "./books-care.queries.ts";
import { useToday } from "./books.queries.ts";

const LockForm = z.strictObject({
  lockedUntil: z.union([z.literal(""), BookDay]),
  reason: z.string().max(lockReasonLength, `At most ${lockReasonLength} characters`),
});

type Props = { open: boolean; lock: PeriodLock; onClose: () => void };

/** Locks the books until a day; an owner may also name an earlier one, or none. */
export function PeriodLockDialog({ open, lock, onClose }: Props) {
  const isOwner = useRight("owner");
  const today = useToday();
  const save = useSavePeriodLock();
  const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  const form = useFormOf(
    LockForm,
    { lockedUntil: lock.lockedUntil ?? monthBefore, reason: "" },
    `period-lock:${lock.lockedUntil ?? "open"}`,
  );
  const { errors, isDirty } = form.formState;
  const wanted = form.watch("lockedUntil");
  const reopens = lock.lockedUntil !== null && wanted < lock.lockedUntil;
  const submit = form.handleSubmit(async ({ lockedUntil, reason }) => {
    if (save.pending) return;
    const outcome = await save.run({
      body: { lockedUntil: lockedUntil === "" ? null : lockedUntil, reason: reason || null },
    });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={careWords.lock}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit look={reopens ? "danger" : "primary"} busy={save.pending}>
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
    </Dialog>
  );
}
