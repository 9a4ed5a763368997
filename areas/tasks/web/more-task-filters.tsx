import { fullNameOf } from "#platform/contract/full-name.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { ContactChoice, useContactName } from "#areas/customers/web/index.ts";
import { useMembers } from "./tasks.queries.ts";
import {
  byTypeFilter,
  priorityOptions,
  statusOptions,
  typeFilterOf,
  typeFilterOptions,
  type Listing,
} from "./tasks.view.ts";

/** The filters behind "More filters". */
export function MoreTaskFilters({
  listing,
  onChange,
}: {
  listing: Listing;
  onChange: (changes: Listing) => void;
}) {
  const members = useMembers().data ?? [];
  const name = useContactName(listing.contactId);
  const people = [
    { value: "me", label: "Me" },
    { value: "nobody", label: "Unassigned" },
    ...members.map((member) => ({
      value: member.id,
      label: fullNameOf(member),
    })),
  ];
  const pick = (field: keyof Listing) => (event: { target: { value: string } }) =>
    onChange({ [field]: event.target.value || undefined });
  return (
    <div className="grid grid-cols-2 gap-2 tablet:gap-2.5 wide:grid-cols-5">
      <SelectField
        label="Status"
        value={listing.status ?? ""}
        placeholder="Open and done"
        options={statusOptions}
        onChange={pick("status")}
      />
      <SelectField
        label="Priority"
        value={listing.priority ?? ""}
        placeholder="All priorities"
        options={priorityOptions}
        onChange={pick("priority")}
      />
      <SelectField
        label="Type"
        value={typeFilterOf(listing)}
        placeholder="All types"
        options={typeFilterOptions}
        onChange={(event) => onChange(byTypeFilter(event.target.value))}
      />
      <SelectField
        label="Assigned to"
        value={listing.assignedTo ?? ""}
        placeholder="Everyone"
        options={people}
        onChange={pick("assignedTo")}
      />
      <ContactChoice
        label="Customer"
        className="max-wide:col-span-2"
        nobody="All customers"
        value={listing.contactId ? { id: listing.contactId, name } : undefined}
        onChange={(contact) => onChange({ contactId: contact?.id })}
      />
    </div>
  );
}
