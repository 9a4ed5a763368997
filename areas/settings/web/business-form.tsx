import { zoneChoices, zoneName } from "#platform/web/time-zones.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { companySizes, industries } from "#areas/auth/contract/auth.schema.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { BusinessChanges, type BusinessInfo } from "#areas/settings/contract/settings.schema.ts";
import { words } from "./settings.messages.ts";
import { useSaveBusiness } from "./settings.queries.ts";

const valuesOf = (business: BusinessInfo) => ({
  name: business.name,
  timeZone: business.timeZone,
  industry: business.industry ?? "",
  companySize: business.companySize ?? "",
  website: business.website ?? "",
  address: business.address ?? "",
});

/** A value of older days stays in the list. */
const withOwn = (options: readonly string[], own: string | null): readonly string[] =>
  own === null || options.includes(own) ? options : [...options, own];

/** What the business says of itself; managers change it. */
export function BusinessForm({ business }: { business: BusinessInfo }) {
  return useRight("manager") ? <Fields business={business} /> : <Facts business={business} />;
}

function Fields({ business }: { business: BusinessInfo }) {
  const { run } = useSaveBusiness();
  const edit = useEditForm({
    name: "business",
    schema: BusinessChanges,
    record: business,
    valuesOf,
    save: (body) => run({ body }),
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <FormCard title="Your business" edit={edit}>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label="Company name"
          autoComplete="organization"
          maxLength={200}
          error={errors.name?.message}
          {...form.register("name")}
        />
        <SelectField
          label="Time zone"
          options={zoneChoices(business.timeZone)}
          error={errors.timeZone?.message}
          {...form.register("timeZone")}
        />
        <SelectField
          label="Industry"
          placeholder="Not said"
          options={withOwn(industries, business.industry)}
          error={errors.industry?.message}
          {...form.register("industry")}
        />
        <SelectField
          label="Company size"
          placeholder="Not said"
          options={withOwn(companySizes, business.companySize)}
          error={errors.companySize?.message}
          {...form.register("companySize")}
        />
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          maxLength={255}
          error={errors.website?.message}
          {...form.register("website")}
        />
      </div>
      <TextArea
        label="Address"
        rows={3}
        maxLength={500}
        error={errors.address?.message}
        {...form.register("address")}
      />
    </FormCard>
  );
}

function Facts({ business }: { business: BusinessInfo }) {
  const facts = [
    ["Company name", business.name],
    ["Time zone", zoneName(business.timeZone)],
    ["Industry", business.industry],
    ["Company size", business.companySize],
    ["Website", business.website],
    ["Address", business.address],
  ] as const;
  return (
    <Card title="Your business">
      <dl className="grid gap-3 tablet:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value || "Not said"}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-muted">{words.viewOnly}</p>
    </Card>
  );
}
