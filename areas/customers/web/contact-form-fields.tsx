import { fullNameOf } from "#platform/contract/full-name.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TagsField } from "#platform/web/ui/tags-field.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { ownZone, zoneChoices } from "#platform/web/time-zones.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import { editStages, stageLook, type OwnStages } from "./contact-stages.view.ts";
import { useMembers, useOwnStages, useSources, useTags } from "./contacts.queries.ts";
import { sourceOptions, statusOptions } from "./contacts.view.ts";
import { CustomFields } from "./custom-fields.tsx";
import type { ContactFormOf } from "./contact-form.view.ts";

/** All fields of a customer, as inputs. */
export function ContactFormFields({ form, contact }: { form: ContactFormOf; contact: Contact }) {
  const { errors } = form.formState;
  const stage = form.watch("pipelineStage");
  const stages = useOwnStages();
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
      <TextField
        label="First name"
        required
        autoComplete="off"
        error={errors.firstName?.message}
        {...form.register("firstName")}
      />
      <TextField
        label="Last name"
        required
        autoComplete="off"
        error={errors.lastName?.message}
        {...form.register("lastName")}
      />
      <TextField
        label="Email"
        className="col-span-2"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Phone"
        className="col-span-2"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...form.register("phone")}
      />
      <SelectField
        label="Stage"
        lead={<StageDot stage={stage} own={stages} />}
        options={editStages(stages, contact.pipelineStage)}
        error={errors.pipelineStage?.message}
        {...form.register("pipelineStage")}
      />
      <MoneyField label="Value" error={errors.value?.message} {...form.register("value")} />
      <SelectField
        label="Source"
        options={sourceOptions(contact.source, useSources())}
        error={errors.source?.message}
        {...form.register("source")}
      />
      <SelectField
        label="Status"
        options={statusOptions(contact.status)}
        error={errors.status?.message}
        {...form.register("status")}
      />
      <p className="col-span-2 text-caption text-muted">
        Value is what their purchase is worth; it counts as revenue once they are a customer. Source is how
        they found you.
      </p>
      <TextField
        label="Company"
        autoComplete="off"
        error={errors.company?.message}
        {...form.register("company")}
      />
      <TextField
        label="Job title"
        autoComplete="off"
        error={errors.jobTitle?.message}
        {...form.register("jobTitle")}
      />
      <TextField
        label="Last contact"
        type="date"
        error={errors.lastContactDate?.message}
        {...form.register("lastContactDate")}
      />
      <TextField
        label="Next follow-up"
        type="date"
        error={errors.nextFollowUp?.message}
        {...form.register("nextFollowUp")}
      />
      <TextField
        label={fieldLabel("birthday")}
        type="date"
        className="col-span-2"
        error={errors.birthday?.message}
        {...form.register("birthday")}
      />
      <TimeZone form={form} contact={contact} />
      <Teammate form={form} contact={contact} />
      <Tags form={form} />
      <CustomFields form={form} />
    </div>
  );
}

function StageDot({ stage, own }: { stage: string; own: OwnStages }) {
  const look = stageLook(stage, own);
  return (
    <span
      className="size-[7px] flex-none rounded-full bg-(--badge-dot,var(--tint-grey-dot))"
      data-stage={look.stage}
      data-tint={look.tint}
      aria-hidden
    />
  );
}

/** Used for email sent at the customer's local time. */
function TimeZone({ form, contact: { timeZone } }: { form: ContactFormOf; contact: Contact }) {
  return (
    <SelectField
      label={fieldLabel("timeZone")}
      className="col-span-2"
      placeholder="Unknown (we use yours)"
      options={zoneChoices(timeZone || ownZone())}
      error={form.formState.errors.timeZone?.message}
      {...form.register("timeZone")}
    />
  );
}

function Teammate({ form, contact }: { form: ContactFormOf; contact: Contact }) {
  const members = useMembers();
  const options = (members.data ?? []).map((member) => ({ value: member.id, label: fullNameOf(member) }));
  // Keeps the current assignee until the names are loaded.
  const known = options.some((option) => option.value === contact.assignedTo) || !contact.assignedTo;
  return (
    <SelectField
      label={fieldLabel("assignedTo")}
      className="col-span-2"
      placeholder="Unassigned"
      options={
        known
          ? options
          : [
              ...options,
              {
                value: contact.assignedTo ?? "",
                label: members.isPending ? "Loading..." : "A former teammate",
              },
            ]
      }
      error={form.formState.errors.assignedTo?.message}
      {...form.register("assignedTo")}
    />
  );
}

function Tags({ form }: { form: ContactFormOf }) {
  const inUse = useTags();
  return (
    <TagsField
      className="col-span-2"
      tags={form.watch("tags")}
      suggestions={(inUse.data ?? []).map((tag) => tag.tag)}
      error={form.formState.errors.tags?.message}
      onChange={(tags) => form.setValue("tags", tags, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
