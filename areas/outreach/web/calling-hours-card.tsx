import { countryOptions } from "#platform/web/country-options.ts";
import type { FormOf } from "#platform/web/form.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";
import type { SendingRules } from "#areas/outreach/contract/sending-rules.schema.ts";
import { callingHoursWords, HoursForm, hoursChanges, hoursValues, isWide } from "./calling-hours.view.ts";
import { phoneWords } from "./phone.messages.ts";
import { useSaveCallingHours, useSendingRules } from "./outreach.queries.ts";

const title = "Hours for calls and texts";

/** At which hours calls and texts go out, and in which country numbers are that are written without one. */
export function CallingHoursCard() {
  const rules = useSendingRules();
  if (rules.data) return <Hours rules={rules.data} />;
  return (
    <Card title={title}>
      {rules.isPending && (
        <Waiting label="Loading the hours">
          <Skeleton className="h-96" />
        </Waiting>
      )}
      <FailedRead read={rules} title="Your hours didn’t load" />
    </Card>
  );
}

function Hours({ rules }: { rules: SendingRules }) {
  const save = useSaveCallingHours();
  const edit = useEditForm({
    name: "calling-hours",
    schema: HoursForm,
    record: rules,
    valuesOf: hoursValues,
    of: { days: "callingHours" },
    bodyOf: hoursChanges,
    save: (body) => save.run({ body }),
    labelOf: (field) => (field === "callingHours" ? "Hours" : "Country"),
    wordsOf: (field, value) =>
      field === "callingHours" ? callingHoursWords(value as SendingRules["callingHours"]) : undefined,
  });
  const { form } = edit;
  const days = form.watch("days");
  return (
    <FormCard title={title} edit={edit} act="Save hours">
      <p className="text-small text-muted">{phoneWords.hours}</p>
      <div className="grid gap-4">
        {weekdayNames.map((name, at) => (
          <DayFields key={name} form={form} at={at} name={name} />
        ))}
      </div>
      <p className="text-small text-muted">{isWide(days) ? phoneWords.wide : phoneWords.law}</p>
      <SelectField
        label="Your phone numbers are from"
        help={rules.country === null ? phoneWords.countryUnset : phoneWords.country}
        placeholder="Choose a country"
        options={countryOptions()}
        {...form.register("country")}
        error={form.formState.errors.country?.message}
      />
    </FormCard>
  );
}

function DayFields({ form, at, name }: { form: FormOf<typeof HoursForm>; at: number; name: string }) {
  const isOpen = form.watch(`days.${at}.isOpen`);
  const errors = form.formState.errors.days?.[at];
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2 tablet:grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)]">
      <Checkbox
        className="col-span-2 min-h-10 tablet:col-span-1"
        label={name}
        checked={isOpen}
        onChange={(next) =>
          form.setValue(`days.${at}.isOpen`, next, { shouldDirty: true, shouldValidate: true })
        }
      />
      {isOpen ? (
        <>
          <TextField
            type="time"
            label={`${name}, from`}
            hideLabel
            {...form.register(`days.${at}.from`, { deps: [`days.${at}.to`] })}
            error={errors?.from?.message}
          />
          <TextField
            type="time"
            label={`${name}, until`}
            hideLabel
            {...form.register(`days.${at}.to`)}
            error={errors?.to?.message}
          />
        </>
      ) : (
        <p className="col-span-2 flex min-h-10 items-center text-small text-muted max-tablet:hidden">
          No calls, no texts
        </p>
      )}
    </div>
  );
}
