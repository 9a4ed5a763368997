import { Controller } from "react-hook-form";
import type { FormOf } from "#platform/web/form.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { ticketLimits } from "#areas/help/contract/tickets.schema.ts";
import { deskWords as words } from "./desk.messages.ts";
import type { AnswerForm } from "./use-answer.ts";

/** What is answered or noted, for whom, and how long it took. */
export function AnswerFields({ form, isInternal }: { form: FormOf<typeof AnswerForm>; isInternal: boolean }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-3">
      <TextArea
        label={isInternal ? words.note : words.text}
        rows={4}
        maxLength={ticketLimits.message}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          className="w-32"
          label={words.time}
          inputMode="numeric"
          autoComplete="off"
          error={errors.time?.message}
          {...form.register("time")}
        />
        <Controller
          control={form.control}
          name="internal"
          render={({ field }) => (
            <Checkbox label={words.internal} checked={field.value} onChange={field.onChange} />
          )}
        />
      </div>
    </div>
  );
}
