import { plural } from "#platform/web/format.ts";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { termNames } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { AutoSend, SeriesUnit } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import type { ScheduleFormOf } from "./recurring-form.view.ts";
import { words } from "./recurring.messages.ts";

const units: { value: SeriesUnit; one: string; many: string }[] = [
  { value: "day", one: "day", many: "days" },
  { value: "week", one: "week", many: "weeks" },
  { value: "month", one: "month", many: "months" },
  { value: "year", one: "year", many: "years" },
];
const ends = [
  { value: "never", label: "Never" },
  { value: "after", label: "After a number of invoices" },
  { value: "on", label: "On a date" },
];
const sends: { value: AutoSend; label: string }[] = [
  { value: "draft", label: "Make a draft" },
  { value: "send", label: "Send by email" },
];

/** When an invoice repeats, when each is due, and whether it leaves by itself. */
export function ScheduleFields({ form, settings }: { form: ScheduleFormOf; settings: BooksSettings }) {
  const { register } = form;
  const { errors } = form.formState;
  const [every, end, autoSend, dueDays] = form.watch(["every", "end", "autoSend", "dueDays"]);
  return (
    <>
      <div className="col-span-2 grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-4 tablet:grid-cols-[88px_minmax(0,1fr)_minmax(0,1fr)] tablet:gap-x-4">
        <TextField
          label="Every"
          inputMode="numeric"
          autoComplete="off"
          error={errors.every?.message}
          {...register("every")}
        />
        <SelectField
          label="Unit"
          options={units.map(({ value, one, many }) => ({ value, label: every.trim() === "1" ? one : many }))}
          error={errors.unit?.message}
          {...register("unit")}
        />
        <TextField
          label="Starts on"
          type="date"
          className="max-tablet:col-span-2"
          min="1900-01-01"
          max="2999-12-31"
          error={errors.startDate?.message}
          {...register("startDate")}
        />
      </div>
      <SelectField
        label="Ends"
        className={end === "never" ? "col-span-2" : "max-tablet:col-span-2"}
        options={ends}
        error={errors.end?.message}
        {...register("end")}
      />
      {end === "after" && (
        <TextField
          label="How many invoices"
          className="max-tablet:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          error={errors.after?.message}
          {...register("after")}
        />
      )}
      {end === "on" && (
        <TextField
          label="Last day"
          type="date"
          className="max-tablet:col-span-2"
          min="1900-01-01"
          max="2999-12-31"
          error={errors.on?.message}
          {...register("on")}
        />
      )}
      <TextField
        label="Days until it’s due"
        className="col-span-2"
        inputMode="numeric"
        autoComplete="off"
        placeholder="By your terms"
        help={
          dueDays.trim() === ""
            ? `By your terms: ${termNames[settings.paymentTerms]}`
            : `Due ${plural(Number(dueDays) || 0, "day", "days")} after its date`
        }
        error={errors.dueDays?.message}
        {...register("dueDays")}
      />
      <div className="col-span-2 grid gap-1.5">
        <span className="text-small font-label" aria-hidden>
          On each date
        </span>
        <Segmented
          label="On each date"
          options={sends}
          value={autoSend}
          onChange={(next) => form.setValue("autoSend", next as AutoSend, { shouldDirty: true })}
        />
        <p className="text-caption text-muted">{autoSend === "send" ? words.sendHelp : words.draftHelp}</p>
      </div>
    </>
  );
}
