import { fullNameOf } from "#platform/contract/full-name.ts";
import { classes } from "#platform/web/ui/classes.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { ContactChoice, editStages, useContactName } from "#areas/customers/web/index.ts";
import { useMembers, useStages } from "./deals.queries.ts";
import { flagOptions, type Listing, sortOptions } from "./deals.view.ts";

/** The quiet filters of the list. */
export function MoreDealFilters({
  listing,
  onChange,
}: {
  listing: Listing;
  onChange: (changes: Partial<Listing>) => void;
}) {
  const members = useMembers().data ?? [];
  const stages = useStages();
  const name = useContactName(listing.contactId);
  const pick = (field: keyof Listing) => (event: { target: { value: string } }) =>
    onChange({ [field]: event.target.value || undefined });
  const assigned = (
    <SelectField
      label="Assigned to"
      value={listing.assignedTo ?? ""}
      placeholder="Everyone"
      options={members.map((member) => ({ value: member.id, label: fullNameOf(member) }))}
      onChange={pick("assignedTo")}
    />
  );
  const attention = (
    <SelectField
      label="Needs attention"
      value={listing.flag ?? ""}
      placeholder="All"
      options={flagOptions}
      onChange={pick("flag")}
    />
  );
  const columns = "grid grid-cols-2 gap-2 tablet:gap-2.5";
  if (listing.as === "board")
    return (
      <div className={classes(columns, "wide:max-w-[480px]")}>
        {assigned}
        {attention}
      </div>
    );
  return (
    <div className={classes(columns, "wide:grid-cols-7")}>
      <SelectField
        label="Stage"
        value={listing.stage ?? ""}
        placeholder="All stages"
        options={editStages(stages, listing.stage)}
        onChange={pick("stage")}
      />
      {assigned}
      <TextField
        label="Closes from"
        type="date"
        value={listing.closeFrom ?? ""}
        onChange={pick("closeFrom")}
      />
      <TextField label="Closes until" type="date" value={listing.closeTo ?? ""} onChange={pick("closeTo")} />
      <SelectField
        label="Order"
        value={listing.sort ?? "newest"}
        options={sortOptions}
        onChange={pick("sort")}
      />
      {attention}
      <ContactChoice
        label="Customer"
        nobody="All customers"
        value={listing.contactId ? { id: listing.contactId, name } : undefined}
        onChange={(contact) => onChange({ contactId: contact?.id })}
      />
    </div>
  );
}
