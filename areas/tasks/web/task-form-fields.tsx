import { fullNameOf } from "#platform/contract/full-name.ts";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useKeptState } from "#platform/web/kept-work.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { ContactSearch } from "#areas/customers/web/index.ts";
import type { ForContact, TaskForm, TaskFormInput } from "./task-form.view.ts";
import { useMembers } from "./tasks.queries.ts";
import {
  priorityOptions,
  remindOptions,
  repeatOptions,
  repeatUnit,
  statusOptions,
  typeOptions,
} from "./tasks.view.ts";

type Props = {
  form: UseFormReturn<TaskFormInput, unknown, TaskForm>;
  customer?: ForContact;
  wasCancelled: boolean;
};

/** The fields of a task, for creating and editing. */
export function TaskFormFields({ form, customer, wasCancelled }: Props) {
  const { errors } = form.formState;
  const { register } = form;
  const members = useMembers().data ?? [];
  const [chosen, setChosen] = useKeptState("task-customer", customer);
  const [repeats, dueTime, remind, assignedTo] = form.watch([
    "repeats",
    "dueTime",
    "remindMinutes",
    "assignedTo",
  ]);
  // A viewer cannot check anything off; one who has the task already stays in the list.
  const people = members
    .filter((member) => member.role !== "viewer" || member.id === assignedTo)
    .map((member) => ({ value: member.id, label: fullNameOf(member) }));
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
      <SelectField
        label="Type"
        required
        options={typeOptions}
        error={errors.type?.message}
        {...register("type")}
      />
      <SelectField
        label="Priority"
        options={priorityOptions}
        error={errors.priority?.message}
        {...register("priority")}
      />
      <TextField
        label="Due date"
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        error={errors.dueDate?.message}
        {...register("dueDate")}
      />
      <TextField
        label="Time"
        type="time"
        hint="optional"
        error={errors.dueTime?.message}
        {...register("dueTime")}
      />
      <Controller
        control={form.control}
        name="contactId"
        render={({ field, fieldState }) => (
          <ContactSearch
            label="Related customer"
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
      <SelectField
        label="Assigned to"
        placeholder="Unassigned"
        options={people}
        error={errors.assignedTo?.message}
        {...register("assignedTo")}
      />
      <SelectField
        label="Remind me"
        placeholder="No reminder"
        options={remindOptions(dueTime !== "", remind)}
        error={errors.remindMinutes?.message}
        {...register("remindMinutes")}
      />
      <SelectField
        label="Repeats"
        placeholder="Doesn’t repeat"
        className={repeats === "" ? "col-span-2" : undefined}
        options={repeatOptions}
        error={errors.repeats?.message}
        {...register("repeats")}
      />
      {repeats !== "" && (
        <TextField
          label={repeatUnit(repeats)}
          inputMode="numeric"
          error={errors.repeatEvery?.message}
          {...register("repeatEvery")}
        />
      )}
      <TextArea
        label="Description"
        className="col-span-2"
        placeholder="Anything you need to know to get it done?"
        error={errors.description?.message}
        {...register("description")}
      />
      <SelectField
        label="Status"
        className="col-span-2"
        options={statusOptions.filter(({ value }) => value !== "cancelled" || wasCancelled)}
        error={errors.status?.message}
        {...register("status")}
      />
    </div>
  );
}
