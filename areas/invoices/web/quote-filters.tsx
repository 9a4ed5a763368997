import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FilterBar } from "#platform/web/ui/filter-bar.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { ContactChoice, useContactName } from "#areas/customers/web/index.ts";
import { words } from "./quotes.messages.ts";
import { type Listing, moreFilterCount, sortOptions, statusOptions } from "./quotes.view.ts";

type Props = {
  listing: Listing;
  onChange: (changes: Partial<Listing>) => void;
  searchText: string;
  onSearchText: (text: string) => void;
  onCreate?: () => void;
};

/** Search, which state, and quietly the rest. */
export function QuoteFilters({ listing, onChange, searchText, onSearchText, onCreate }: Props) {
  return (
    <FilterBar
      search={{
        label: words.search,
        placeholder: words.searchShort,
        text: searchText,
        onText: onSearchText,
        className: "tablet:w-[340px]",
      }}
      more={{
        set: moreFilterCount(listing),
        filters: <MoreFilters listing={listing} onChange={onChange} />,
      }}
      add={onCreate && { label: words.create, onAdd: onCreate }}
    >
      <SelectField
        label="Status"
        hideLabel
        className="max-tablet:flex-1"
        value={listing.status ?? ""}
        placeholder="All statuses"
        options={statusOptions}
        onChange={({ target }) => onChange({ status: target.value || undefined })}
      />
    </FilterBar>
  );
}

function MoreFilters({ listing, onChange }: Pick<Props, "listing" | "onChange">) {
  const name = useContactName(listing.contactId);
  const pick = (field: keyof Listing) => (event: { target: { value: string } }) =>
    onChange({ [field]: event.target.value || undefined });
  return (
    <div className="grid grid-cols-2 gap-2 tablet:grid-cols-4 tablet:gap-2.5">
      <ContactChoice
        label="Customer"
        nobody="All customers"
        value={listing.contactId ? { id: listing.contactId, name } : undefined}
        onChange={(contact) => onChange({ contactId: contact?.id })}
      />
      <SelectField
        label="Order"
        value={listing.sort ?? "newest"}
        options={sortOptions}
        onChange={({ target }) =>
          onChange({ sort: target.value === "newest" ? undefined : (target.value as Listing["sort"]) })
        }
      />
      <TextField label="Issued from" type="date" value={listing.from ?? ""} onChange={pick("from")} />
      <TextField label="Issued until" type="date" value={listing.to ?? ""} onChange={pick("to")} />
    </div>
  );
}
