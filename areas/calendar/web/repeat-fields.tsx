import { type UseFormReturn } from "react-hook-form";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { repeatLimits } from "#areas/calendar/contract/repeats.schema.ts";
import { weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";
import type { AppointmentForm, AppointmentFormInput } from "./appointment-form.view.ts";
import { repeatOptions, weekdaysOf } from "./repeat-form.view.ts";

type Props = {
  form: UseFormReturn<AppointmentFormInput, unknown, AppointmentForm>;
  /** It is one of several already: what is chosen counts from it on. */
  isOfSeries: boolean;
};

/** How a meeting repeats: by which rule, and how often or until when. */
export function RepeatFields({ form, isOfSeries }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const [repeats, weekdays, ends, day] = form.watch(["repeats", "weekdays", "ends", "day"]);
  const ticked = weekdaysOf({ repeats, weekdays, day });
  const tick = (weekday: number, isOn: boolean) => {
    const next = (ticked ?? []).filter((one) => one !== weekday);
    form.setValue("weekdays", isOn ? [...next, weekday].sort((a, b) => a - b) : next, { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        label="Repeats"
        className="col-span-2"
        placeholder={isOfSeries ? "Not after this one" : "Never"}
        options={repeatOptions}
        error={errors.repeats?.message}
        {...register("repeats")}
      />
      {ticked && (
        <fieldset className="col-span-2">
          <legend className="mb-2 text-small font-label">On</legend>
          <div className="grid grid-cols-2 gap-2 tablet:grid-cols-4">
            {weekdayNames.map((name, at) => (
              <Checkbox
                key={name}
                label={name}
                checked={ticked.includes(at + 1)}
                onChange={(isOn) => tick(at + 1, isOn)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {repeats !== "" && (
        <SelectField
          label="Ends"
          options={[
            { value: "count", label: "After some meetings" },
            { value: "until", label: "On a date" },
          ]}
          {...register("ends")}
        />
      )}
      {repeats !== "" && ends === "count" && (
        <TextField
          label={isOfSeries ? "Meetings from this one on" : "Number of meetings"}
          type="number"
          inputMode="numeric"
          min={repeatLimits.min}
          max={repeatLimits.max}
          error={errors.count?.message}
          {...register("count")}
        />
      )}
      {repeats !== "" && ends === "until" && (
        <TextField label="Last date" type="date" error={errors.until?.message} {...register("until")} />
      )}
    </>
  );
}
