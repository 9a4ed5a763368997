import { Controller } from "react-hook-form";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { type CalendarSettings, usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import {
  asManyAsFit,
  bufferChoices,
  changeChoices,
  mostPerDayChoices,
  noticeChoices,
  stepChoices,
  windowChoices,
} from "./calendar-choices.view.ts";
import type { TypeForm } from "./meeting-type-fields.tsx";
import { MeetingTypeQuestions } from "./meeting-type-questions.tsx";

/** What a type may have of its own besides; each number is the calendar's until another is chosen. */
export function MeetingTypeMore({
  form,
  settings = { ...usualSettings, slug: "", timeZone: "" },
}: {
  form: TypeForm;
  settings: CalendarSettings | undefined;
}) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const numbers = form.watch([
    "bufferMinutes",
    "noticeMinutes",
    "changeHours",
    "windowDays",
    "mostPerDay",
    "stepMinutes",
  ]);
  const [buffer, notice, change, window, most, step] = numbers.map((text) =>
    text === "" ? null : Number(text),
  );
  const same = (
    choices: (current: number | null) => { value: string; label: string }[],
    number: number | null,
  ) =>
    `As in your settings: ${choices(number).find(({ value }) => value === String(number))?.label ?? asManyAsFit}`;
  return (
    <div className="mt-4 grid gap-x-4 gap-y-4 tablet:grid-cols-2">
      <MoneyField
        label="Price"
        help="Shown, never charged."
        error={errors.price?.message}
        {...register("price")}
      />
      <TextField
        label="Seats"
        inputMode="numeric"
        help="How many people can come at once. More than one makes it a class."
        error={errors.seats?.message}
        {...register("seats")}
      />
      <SelectField
        label="Gap before the next meeting"
        options={bufferChoices(buffer ?? null)}
        placeholder={same(bufferChoices, settings.bufferMinutes)}
        error={errors.bufferMinutes?.message}
        {...register("bufferMinutes")}
      />
      <SelectField
        label="Notice"
        options={noticeChoices(notice ?? null)}
        placeholder={same(noticeChoices, settings.noticeMinutes)}
        error={errors.noticeMinutes?.message}
        {...register("noticeMinutes")}
      />
      <SelectField
        label="Changes by customers"
        options={changeChoices(change ?? null)}
        placeholder={same(changeChoices, settings.changeHours)}
        error={errors.changeHours?.message}
        {...register("changeHours")}
      />
      <SelectField
        label="How far ahead"
        options={windowChoices(window ?? null)}
        placeholder={same(windowChoices, settings.windowDays)}
        error={errors.windowDays?.message}
        {...register("windowDays")}
      />
      <SelectField
        label="Most a day"
        options={mostPerDayChoices(most ?? null)}
        placeholder={same(mostPerDayChoices, settings.mostPerDay)}
        error={errors.mostPerDay?.message}
        {...register("mostPerDay")}
      />
      <SelectField
        label="Start times"
        options={stepChoices(step ?? null)}
        error={errors.stepMinutes?.message}
        {...register("stepMinutes")}
      />
      <TextField
        label="Link"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="The end of its address. Empty: from the name. A link with an earlier one stops working."
        error={errors.slug?.message}
        {...register("slug")}
      />
      <TextField
        label="Task afterward"
        className="tablet:col-span-2"
        autoComplete="off"
        help="Added to Things To Do after each meeting, such as “Send the offer”."
        error={errors.taskAfter?.message}
        {...register("taskAfter")}
      />
      <div className="tablet:col-span-2">
        <Controller
          control={control}
          name="needsConfirmation"
          render={({ field }) => (
            <Switch label="Each booking waits for your yes" checked={field.value} onChange={field.onChange} />
          )}
        />
      </div>
      <MeetingTypeQuestions form={form} />
    </div>
  );
}
