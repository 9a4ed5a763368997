import { useState } from "react";
import { Plus, SlidersHorizontal } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { MoreTaskFilters } from "./more-task-filters.tsx";
import { words } from "./tasks.messages.ts";
import { moreFilterCount, type Listing } from "./tasks.view.ts";

type Props = { listing: Listing; onChange: (changes: Listing) => void; searchText: string; onSearchText: (text: string) => void; onAdd?: () => void; ofMany: boolean };

/** Search, whose, and quietly the rest. */
export function TaskFilters({ listing, onChange, searchText, onSearchText, onAdd, ofMany }: Props) {
  const set = moreFilterCount(listing);
  const [more, setMore] = useState(set > 0);
  const label = set > 0 ? `More filters (${set})` : "More filters";
  const toggle = () => setMore(!more);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 tablet:flex tablet:gap-2.5">
        <SearchField label={words.search} value={searchText} onText={onSearchText} className="tablet:w-[360px]" />
        <span className="tablet:hidden"><IconButton icon={SlidersHorizontal} look="second" label={label} aria-expanded={more} onClick={toggle}>{set > 0 && <span className="count" aria-hidden>{set}</span>}</IconButton></span>
        <div className="flex gap-2 max-tablet:col-span-2">
          {ofMany && <Segmented label="Whose" value={listing.assignedTo === "me" ? "me" : "all"} options={[{ value: "all", label: "Mine first" }, { value: "me", label: "Only mine" }]} onChange={(whose) => onChange({ assignedTo: whose === "me" ? "me" : undefined })} />}
          {onAdd && <Button look="primary" icon={Plus} className="flex-1 tablet:hidden" onClick={onAdd}>{words.add}</Button>}
        </div>
        <Button look="quiet" icon={SlidersHorizontal} aria-expanded={more} className="max-tablet:hidden" onClick={toggle}>{label}</Button>
      </div>
      {more && <MoreTaskFilters listing={listing} onChange={onChange} />}
    </div>
  );
}
