import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useKeptState } from "#platform/web/kept-work.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { ContactSearch, useContactEmail } from "#areas/customers/web/index.ts";
import {
  type AppointmentForm,
  type AppointmentFormInput,
  lengthOptions,
  typeOptions,
} from "./appointment-form.view.ts";
import { words } from "./calendar.messages.ts";
import { MailNote } from "./mail-note.tsx";

type Props = {
  /** Of the meeting; undefined for a new one. */
  id: string | undefined;
  form: UseFormReturn<AppointmentFormInput, unknown, AppointmentForm>;
  hosts: readonly Host[];
  /** The reader's own host: only they can say that a meeting does not take their time. */
  own: string;
  customer: { id: string; name: string } | undefined;
  /** Whoever comes to a class stands in its list of guests. */
  isClass: boolean;
  /** Its customer booked it, and is always mailed about it. */
  isBooked: boolean;
  /** How it repeats, where that can be chosen. */
  repeats: ReactNode;
};

/** The fields of a meeting, for scheduling and changing. */
export function AppointmentFields({ id, form, hosts, own, customer, isClass, isBooked, repeats }: Props) {
  const { errors } = form.formState;
  const { register } = form;
  const [chosen, setChosen] = useKeptState(`appointment-customer:${id ?? "new"}`, customer);
  const [type, minutes, hostId, contactId] = form.watch(["type", "minutes", "hostId", "contactId"]);
  const email = useContactEmail(contactId || undefined);
  const mayBeFree = hostId === own || hosts.find(({ id }) => id === hostId)?.userId === null;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
      <TextField
        label="Title"
        required
        className="col-span-2"
        autoComplete="off"
        error={errors.title?.message}
        {...register("title")}
      />
      <TextField
        label="Date"
        type="date"
        required
        min="1900-01-01"
        max="2999-12-31"
        error={errors.day?.message}
        {...register("day")}
      />
      <TextField
        label="Time"
        type="time"
        required
        error={errors.startTime?.message}
        {...register("startTime")}
      />
      <SelectField
        label="Duration"
        options={lengthOptions(minutes)}
        error={errors.minutes?.message}
        {...register("minutes")}
      />
      <SelectField label="Type" options={typeOptions} error={errors.type?.message} {...register("type")} />
      {repeats}
      {type === "video" && (
        <TextField
          label="Video link"
          className="col-span-2"
          type="url"
          placeholder="https://"
          error={errors.meetingUrl?.message}
          {...register("meetingUrl")}
        />
      )}
      {type === "phone" && (
        <TextField
          label="Phone number"
          className="col-span-2"
          type="tel"
          error={errors.phoneNumber?.message}
          {...register("phoneNumber")}
        />
      )}
      {type === "in_person" && (
        <TextField
          label="Place"
          className="col-span-2"
          error={errors.place?.message}
          {...register("place")}
        />
      )}
      {!isClass && (
        <Controller
          control={form.control}
          name="contactId"
          render={({ field, fieldState }) => (
            <ContactSearch
              label="Customer"
              className="col-span-2"
              value={field.value ? (field.value === customer?.id ? customer : chosen) : undefined}
              error={fieldState.error?.message}
              inputRef={field.ref}
              of={{ form, name: "contactId" }}
              onChange={(contact) => {
                setChosen(contact);
                field.onChange(contact?.id ?? "");
              }}
            />
          )}
        />
      )}
      {email && isBooked && (
        <div className="col-span-2 grid gap-1">
          <p className="text-small text-text-2">{words.booked}</p>
          <MailNote />
        </div>
      )}
      {email && !isBooked && (
        <Controller
          control={form.control}
          name="tellsGuest"
          render={({ field }) => (
            <div className="col-span-2 grid gap-1">
              <Checkbox label={words.invite} checked={field.value} onChange={field.onChange} />
              <MailNote className="pl-7" />
            </div>
          )}
        />
      )}
      {/* Whose host has left is taken over here, also where one person is left. */}
      {(hosts.length > 1 || (hosts.length > 0 && !hosts.some(({ id }) => id === hostId))) && (
        <SelectField
          label="In whose calendar"
          className="col-span-2"
          options={hosts.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.hostId?.message}
          {...register("hostId")}
        />
      )}
      <TextArea
        label="Description"
        className="col-span-2"
        error={errors.description?.message}
        {...register("description")}
      />
      <div className="col-span-2 grid gap-3">
        <Controller
          control={form.control}
          name="withEveryone"
          render={({ field }) => (
            <Switch label="Ask the whole team" checked={field.value} onChange={field.onChange} />
          )}
        />
        {mayBeFree && (
          <Controller
            control={form.control}
            name="isFree"
            render={({ field }) => (
              <Switch label="Doesn’t take my time" checked={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </div>
    </div>
  );
}
