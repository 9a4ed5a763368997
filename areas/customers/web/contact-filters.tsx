import { fullNameOf } from "#platform/contract/full-name.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FilterBar } from "#platform/web/ui/filter-bar.tsx";
import { type ContactSort, type ContactStatus } from "#areas/customers/contract/contacts.schema.ts";
import { listWords } from "./contacts.messages.ts";
import { useMembers, useOwnStages, useSources, useTags } from "./contacts.queries.ts";
import { filterStages, stageAsked, stageChoice } from "./contact-stages.view.ts";
import { moreFilterCount, sortOptions, sourceOptions, statusOptions, type Listing } from "./contacts.view.ts";

type Props = {
  listing: Listing;
  onChange: (changes: Listing) => void;
  searchText: string;
  onSearchText: (text: string) => void;
  onAdd?: () => void;
};

/** Search, stage, and the rest behind "More filters". */
export function ContactFilters({ listing, onChange, searchText, onSearchText, onAdd }: Props) {
  const stages = useOwnStages();
  return (
    <FilterBar
      search={{
        label: listWords.search,
        placeholder: listWords.searchShort,
        text: searchText,
        onText: onSearchText,
        className: "tablet:max-w-[340px]",
      }}
      more={{ set: moreFilterCount(listing), filters: <MoreFilters listing={listing} onChange={onChange} /> }}
      add={onAdd && { label: "Add New Person", onAdd }}
    >
      <SelectField
        label="Stage"
        hideLabel
        className="max-tablet:flex-1 tablet:min-w-40 [&>.input]:border-line-strong"
        value={stageChoice(listing)}
        placeholder={listWords.allStages}
        options={filterStages(stages, listing)}
        onChange={(event) => onChange(stageAsked(event.target.value))}
      />
    </FilterBar>
  );
}

function MoreFilters({ listing, onChange }: Pick<Props, "listing" | "onChange">) {
  const tags = useTags();
  const members = useMembers();
  const tagOptions = (tags.data ?? []).map((tag) => tag.tag);
  const all = { status: "All statuses", source: "All sources", tag: "All tags", assignedTo: "Everyone" };
  return (
    <div className="grid grid-cols-2 gap-2 max-tablet:*:last:col-span-2 tablet:grid-cols-3 tablet:gap-2.5 wide:grid-cols-5">
      <SelectField
        label="Source"
        value={listing.source ?? ""}
        placeholder={all.source}
        options={sourceOptions(listing.source, useSources())}
        onChange={(event) => onChange({ source: event.target.value || undefined })}
      />
      <SelectField
        label="Status"
        value={listing.status ?? ""}
        placeholder={all.status}
        options={statusOptions("converted")}
        onChange={(event) =>
          onChange({ status: (event.target.value || undefined) as ContactStatus | undefined })
        }
      />
      <SelectField
        label="Tag"
        value={listing.tag ?? ""}
        placeholder={all.tag}
        options={listing.tag && !tagOptions.includes(listing.tag) ? [...tagOptions, listing.tag] : tagOptions}
        onChange={(event) => onChange({ tag: event.target.value || undefined })}
      />
      <SelectField
        label="Assigned to"
        value={listing.assignedTo ?? ""}
        placeholder={all.assignedTo}
        options={(members.data ?? []).map((member) => ({ value: member.id, label: fullNameOf(member) }))}
        onChange={(event) => onChange({ assignedTo: event.target.value || undefined })}
      />
      <SelectField
        label="Sort by"
        value={listing.sort ?? "newest"}
        options={sortOptions}
        onChange={(event) =>
          onChange({
            sort: event.target.value === "newest" ? undefined : (event.target.value as ContactSort),
          })
        }
      />
    </div>
  );
}
