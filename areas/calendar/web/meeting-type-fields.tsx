import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { typeOptions } from "./appointment-form.view.ts";
import { durationChoices } from "./calendar-choices.view.ts";
import { useHosts } from "./calendar.queries.ts";
import type { MeetingTypeForm, MeetingTypeFormInput } from "./meeting-type-form.view.ts";

export type TypeForm = UseFormReturn<MeetingTypeFormInput, unknown, MeetingTypeForm>;

const ruleOptions = [
  { value: "chosen", label: "One person; customers choose if there are several" },
  { value: "any", label: "Anyone who is free, fewest meetings first" },
  { value: "all", label: "Everyone together" },
];

/** What most types need: name, length, where, and who. */
export function MeetingTypeFields({ form }: { form: TypeForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  const [kind, minutes] = form.watch(["kind", "durationMinutes"]);
  return (
    <div className="grid gap-x-4 gap-y-4 tablet:grid-cols-2">
      <TextField
        label="Name"
        required
        className="tablet:col-span-2"
        autoComplete="off"
        error={errors.name?.message}
        {...register("name")}
      />
      <SelectField
        label="Duration"
        options={durationChoices(Number(minutes))}
        error={errors.durationMinutes?.message}
        {...register("durationMinutes")}
      />
      <SelectField label="Type" options={typeOptions} error={errors.kind?.message} {...register("kind")} />
      {kind === "video" && (
        <TextField
          label="Video link"
          className="tablet:col-span-2"
          type="url"
          placeholder="https://"
          error={errors.meetingUrl?.message}
          {...register("meetingUrl")}
        />
      )}
      {kind === "in_person" && (
        <TextField
          label="Place"
          className="tablet:col-span-2"
          error={errors.place?.message}
          {...register("place")}
        />
      )}
      <TextArea
        label="Description"
        className="tablet:col-span-2"
        help="Customers read it before they book."
        error={errors.description?.message}
        {...register("description")}
      />
      <Hosts form={form} />
    </div>
  );
}

function Hosts({ form }: { form: TypeForm }) {
  const [rule, chosen] = form.watch(["hostRule", "hostIds"]);
  const hosts = (useHosts().data ?? []).filter(({ id, isActive }) => isActive || chosen.includes(id));
  const { errors } = form.formState;
  if (hosts.length < 2) return null;
  const toggle = (id: string, isOn: boolean) =>
    form.setValue("hostIds", isOn ? [...chosen, id] : chosen.filter((one) => one !== id), {
      shouldDirty: true,
    });
  return (
    <fieldset className="grid gap-3 tablet:col-span-2">
      <legend className="sr-only">Who gives it</legend>
      <SelectField
        label="Who gives it"
        options={ruleOptions}
        error={errors.hostRule?.message}
        {...form.register("hostRule")}
      />
      <div className="grid gap-2 tablet:grid-cols-2">
        {hosts.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
      </div>
      {chosen.length === 0 && (
        <p className="text-small text-muted">
          {rule === "chosen"
            ? `If nobody is checked: ${hosts[0]?.name ?? ""}.`
            : "If nobody is checked: the whole team."}
        </p>
      )}
      <FieldError>{errors.hostIds?.message}</FieldError>
    </fieldset>
  );
}
