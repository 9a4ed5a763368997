import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FilterBar } from "#platform/web/ui/filter-bar.tsx";
import { MoreDealFilters } from "./more-deal-filters.tsx";
import { words } from "./deals.messages.ts";
import { type Listing, moreFilterCount, viewOptions } from "./deals.view.ts";

type Props = {
  listing: Listing;
  onChange: (changes: Partial<Listing>) => void;
  searchText: string;
  onSearchText: (text: string) => void;
  onAdd?: () => void;
};

/** Search, which sales, and quietly the rest; the board has all that are open. */
export function DealFilters({ listing, onChange, searchText, onSearchText, onAdd }: Props) {
  return (
    <FilterBar
      search={{
        label: words.search,
        placeholder: words.searchShort,
        text: searchText,
        onText: onSearchText,
        className: "tablet:w-[360px]",
      }}
      more={{
        set: moreFilterCount(listing),
        filters: <MoreDealFilters listing={listing} onChange={onChange} />,
      }}
      add={onAdd && { label: words.add, onAdd }}
    >
      {listing.as !== "board" && (
        <SelectField
          label="Which sales"
          hideLabel
          className="max-tablet:flex-1"
          value={listing.view ?? "opportunities"}
          options={viewOptions}
          onChange={(event) => onChange({ view: event.target.value as Listing["view"] })}
        />
      )}
    </FilterBar>
  );
}
