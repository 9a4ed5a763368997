import { z } from "zod";
import { plural } from "#platform/web/format.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { NewConsents } from "#areas/outreach/contract/consents.schema.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { useRecordConsents } from "./consents.queries.ts";
import { phoneWords } from "./phone.messages.ts";

const ConsentForm = z.object({
  wording: NewConsents.shape.wording,
  source: NewConsents.shape.source,
  day: z
    .string()
    .min(1, "Enter the day")
    .refine((day) => day <= todayHere(new Date()), "Enter a day that has passed"),
});

type Props = {
  open: boolean;
  contactIds: readonly string[];
  /** One customer’s name; left out for many. */
  who?: string;
  channel: PersonChannel;
  /** False takes it back. */
  isGiven?: boolean;
  onClose: () => void;
  onRecorded?: () => void;
};

const many: Record<PersonChannel, string> = { email: "email", text: "texts", call: "calls" };

/** Records what customers agreed to, or took back: the words, where, and the day; it stays as proof. */
export function ConsentDialog({
  open,
  contactIds,
  who,
  channel,
  isGiven = true,
  onClose,
  onRecorded,
}: Props) {
  const today = todayHere(new Date());
  const form = useFormOf(ConsentForm, { wording: "", source: "", day: today }, "consent");
  const record = useRecordConsents(isGiven);
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async ({ day, ...said }) => {
    const givenAt = day === today ? {} : { givenAt: new Date(`${day}T12:00`).toISOString() };
    const body = { ...said, ...givenAt, contactIds: [...contactIds], channel, isGiven };
    const outcome = await record.run({ body });
    if (outcome.ok || "demo" in outcome) {
      form.reset({ wording: "", source: "", day: today });
      if (outcome.ok) onRecorded?.();
      onClose();
    } else applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isGiven ? `Record consent to ${many[channel]}` : `Take back consent to ${many[channel]}`}
      subtitle={who ?? plural(contactIds.length, "customer", "customers")}
      footer={<CancelAndSubmit busy={record.pending}>{isGiven ? "Record" : "Take back"}</CancelAndSubmit>}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isGiven && <Notice>{phoneWords.consent}</Notice>}
        <TextArea
          label={isGiven ? "What they agreed to" : "What they said"}
          required
          rows={3}
          maxLength={2000}
          help={isGiven ? phoneWords.wording : undefined}
          {...register("wording")}
          error={errors.wording?.message}
        />
        <TextField
          label="Where"
          required
          maxLength={60}
          help="Such as “Form at the counter” or “On the phone”."
          {...register("source")}
          error={errors.source?.message}
        />
        <TextField
          label="Day"
          required
          type="date"
          max={today}
          {...register("day")}
          error={errors.day?.message}
        />
      </div>
    </Dialog>
  );
}
