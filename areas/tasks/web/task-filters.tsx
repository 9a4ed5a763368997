import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { FilterBar } from "#platform/web/ui/filter-bar.tsx";
import { MoreTaskFilters } from "./more-task-filters.tsx";
import { words } from "./tasks.messages.ts";
import { moreFilterCount, type Listing } from "./tasks.view.ts";

type Props = {
  listing: Listing;
  onChange: (changes: Listing) => void;
  searchText: string;
  onSearchText: (text: string) => void;
  onAdd?: () => void;
  ofMany: boolean;
};

/** Search, whose tasks, and the rest behind "More filters". */
export function TaskFilters({ listing, onChange, searchText, onSearchText, onAdd, ofMany }: Props) {
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
        filters: <MoreTaskFilters listing={listing} onChange={onChange} />,
      }}
      add={onAdd && { label: words.add, onAdd }}
    >
      {ofMany && (
        <Segmented
          label="Whose tasks"
          value={listing.assignedTo === "me" ? "me" : "all"}
          options={[
            { value: "all", label: "Mine first" },
            { value: "me", label: "Only mine" },
          ]}
          onChange={(whose) => onChange({ assignedTo: whose === "me" ? "me" : undefined })}
        />
      )}
    </FilterBar>
  );
}
