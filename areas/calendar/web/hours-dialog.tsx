import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn } from "react-hook-form";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { CancelAndSubmit } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { hoursLimits } from "#areas/calendar/contract/hours.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";
import { useMeetingTypes, useSaveSettings, useWallTime } from "./calendar.queries.ts";
import {
  HoursForm,
  type HoursFormInput,
  hoursFormOf,
  hoursLabel,
  hoursOfForm,
  hoursText,
} from "./hours-form.view.ts";
import type { Hours } from "./hours.view.ts";
import { useSaveType } from "./meeting-types.queries.ts";

type Form = UseFormReturn<HoursFormInput, unknown, HoursForm>;
type Props = {
  open: boolean;
  /** The business's; usual ones until they are known. */
  hours: Hours | undefined;
  /** Given, these are the hours of one kind of meeting alone. */
  type?: MeetingType;
  onClose: () => void;
};

/** When the business is open, by the week and on dates with other hours or none; or when one kind of meeting is offered. */
export function HoursDialog({ hours = usualSettings, type, ...dialog }: Props) {
  return type ? (
    <TypeHours hours={hours} type={type} {...dialog} />
  ) : (
    <BusinessHours hours={hours} {...dialog} />
  );
}

const form = { schema: HoursForm, labelOf: hoursLabel, wordsOf: hoursText };

function BusinessHours({ open, hours, onClose }: { open: boolean; hours: Hours; onClose: () => void }) {
  const { run } = useSaveSettings();
  const edit = useEditForm({
    ...form,
    name: "hours:",
    record: hours,
    valuesOf: hoursFormOf,
    of: { week: "weeklyHours", dates: "dateOverrides" },
    bodyOf: hoursOfForm,
    save: (body) => run({ body }),
    onSaved: onClose,
  });
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title="Your hours"
      acts={["Save hours", "Saving..."]}
    >
      <div className="grid gap-6">
        <Week form={edit.form} />
        <Dates form={edit.form} />
      </div>
    </EditDialog>
  );
}

function TypeHours({ open, hours, type, onClose }: Props & { hours: Hours; type: MeetingType }) {
  const { run, pending } = useSaveType();
  const now = useMeetingTypes().data?.find(({ id }) => id === type.id) ?? type;
  const edit = useEditForm({
    ...form,
    name: `hours:${type.id}`,
    record: now,
    valuesOf: ({ weeklyHours }) =>
      hoursFormOf({ weeklyHours: weeklyHours ?? hours.weeklyHours, dateOverrides: [] }),
    of: { week: "weeklyHours" },
    bodyOf: (values) => ({ weeklyHours: hoursOfForm(values).weeklyHours }),
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: onClose,
  });
  const takeUsual = async () => {
    if ((await run({ params: { id: type.id }, body: { weeklyHours: null } })).ok) onClose();
  };
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title="Hours"
      subtitle={`${type.name}: on dates with other hours, those count.`}
      footer={
        <>
          {now.weeklyHours && (
            <Button look="quiet" disabled={pending} onClick={() => void takeUsual()}>
              Use your usual hours
            </Button>
          )}
          <CancelAndSubmit busy={edit.saving}>{edit.saving ? "Saving..." : "Save hours"}</CancelAndSubmit>
        </>
      }
    >
      <div className="grid gap-6">
        <Week form={edit.form} />
      </div>
    </EditDialog>
  );
}

const Week = ({ form }: { form: Form }) =>
  weekdayNames.map((name, at) => <Spans key={name} form={form} name={`week.${at}.spans`} label={name} />);

function Dates({ form }: { form: Form }) {
  const { day } = useWallTime();
  const { fields, append, remove } = useRows({ control: form.control, name: "dates" }, "Date");
  const errors = form.formState.errors.dates;
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="sr-only">Dates with other hours</legend>
      <div>
        <h3 className="text-body font-label">Dates with other hours</h3>
        <p className="text-small text-muted">
          Holidays, vacation, a long Saturday. Without hours you’re closed.
        </p>
      </div>
      {fields.map((date, at) => (
        <div key={date.id} className="grid gap-2">
          <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2">
            <TextField
              type="date"
              label={`Date ${at + 1}`}
              hideLabel
              error={errors?.[at]?.day?.message}
              {...form.register(`dates.${at}.day`)}
            />
            <IconButton icon={Trash2} label={`Remove date ${at + 1}`} onClick={() => remove(at)} />
          </div>
          <Spans form={form} name={`dates.${at}.spans`} label={`Hours on date ${at + 1}`} />
        </div>
      ))}
      <FieldError>{errors?.root?.message}</FieldError>
      {fields.length < hoursLimits.overrides && (
        <span>
          <Button size="small" icon={Plus} onClick={() => append({ day, spans: [] })}>
            Add a date
          </Button>
        </span>
      )}
    </fieldset>
  );
}

function Spans({
  form,
  name,
  label,
}: {
  form: Form;
  name: `week.${number}.spans` | `dates.${number}.spans`;
  label: string;
}) {
  const { fields, append, remove } = useRows({ control: form.control, name }, "Hours");
  const { error, invalid } = form.getFieldState(name, form.formState);
  const errors = invalid ? (error as unknown as SpanErrors) : undefined;
  const told = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-label">{label}</legend>
      {fields.length === 0 && <p className="text-small text-muted">Closed</p>}
      {fields.map((span, at) => (
        <div key={span.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-start gap-2">
          <TextField
            type="time"
            label={`${label}, open from`}
            hideLabel
            error={errors?.[at]?.from?.message}
            {...form.register(`${name}.${at}.from`)}
          />
          <TextField
            type="time"
            label={`${label}, open until`}
            hideLabel
            error={errors?.[at]?.to?.message}
            {...form.register(`${name}.${at}.to`)}
          />
          <IconButton icon={Trash2} label={`Remove hours ${at + 1} of ${label}`} onClick={() => remove(at)} />
        </div>
      ))}
      <FieldError>{told}</FieldError>
      {fields.length < hoursLimits.spansPerDay && (
        <span>
          <Button
            size="small"
            icon={Plus}
            aria-label={`Add hours to ${label}`}
            onClick={() => append({ from: fields.at(-1)?.to || "09:00", to: "17:00" })}
          >
            Add hours
          </Button>
        </span>
      )}
    </fieldset>
  );
}

type SpanErrors = {
  message?: string;
  root?: { message?: string };
  [at: number]: { from?: { message?: string }; to?: { message?: string } } | undefined;
};
