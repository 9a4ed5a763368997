import { Wand2 } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FilterBar } from "#platform/web/ui/filter-bar.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { ContactChoice, useContactName } from "#areas/customers/web/index.ts";
import { words } from "./books.messages.ts";
import { useAccounts, useCategories } from "./books.queries.ts";
import { useTags } from "./transactions.queries.ts";
import {
  accountOptions,
  categoryOptions,
  type Listing,
  moreFilterCount,
  sortOptions,
  statusOptions,
  typeOptions,
} from "./transactions.view.ts";

type Props = {
  listing: Listing;
  onChange: (changes: Partial<Listing>) => void;
  searchText: string;
  onSearchText: (text: string) => void;
  onAdd?: () => void;
  onRules?: () => void;
};

/** Search, which type, and quietly the rest. */
export function TransactionFilters({ listing, onChange, searchText, onSearchText, onAdd, onRules }: Props) {
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
        filters: <MoreFilters listing={listing} onChange={onChange} onRules={onRules} />,
      }}
      add={onAdd && { label: words.add, onAdd }}
    >
      <SelectField
        label="Type"
        hideLabel
        className="max-tablet:flex-1"
        value={listing.type ?? ""}
        placeholder="All types"
        options={typeOptions}
        onChange={({ target }) => onChange({ type: (target.value || undefined) as Listing["type"] })}
      />
      {onRules && (
        <Button look="quiet" icon={Wand2} className="max-tablet:hidden" onClick={onRules}>
          {words.rules}
        </Button>
      )}
    </FilterBar>
  );
}

function MoreFilters({ listing, onChange, onRules }: Pick<Props, "listing" | "onChange" | "onRules">) {
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const tags = useTags().data ?? [];
  const name = useContactName(listing.contactId);
  const pick = (field: keyof Listing) => (event: { target: { value: string } }) =>
    onChange({ [field]: event.target.value || undefined });
  return (
    <div className="grid grid-cols-2 gap-2 tablet:grid-cols-4 tablet:gap-2.5">
      <SelectField
        label="Status"
        value={listing.status ?? ""}
        placeholder="All"
        options={statusOptions}
        onChange={pick("status")}
      />
      <SelectField
        label="Category"
        value={listing.categoryId ?? ""}
        placeholder="All categories"
        options={[
          { value: "none", label: words.uncategorized },
          ...categoryOptions(categories, undefined, listing.categoryId),
        ]}
        onChange={pick("categoryId")}
      />
      <SelectField
        label="Account"
        value={listing.accountId ?? ""}
        placeholder="All accounts"
        options={accountOptions(accounts, listing.accountId)}
        onChange={pick("accountId")}
      />
      <ContactChoice
        label="Customer"
        nobody="All customers"
        value={listing.contactId ? { id: listing.contactId, name } : undefined}
        onChange={(contact) => onChange({ contactId: contact?.id })}
      />
      <TextField label="From" type="date" value={listing.from ?? ""} onChange={pick("from")} />
      <TextField label="Until" type="date" value={listing.to ?? ""} onChange={pick("to")} />
      <SelectField
        label="Tag"
        value={listing.tag ?? ""}
        placeholder="All tags"
        options={tags}
        onChange={pick("tag")}
      />
      <SelectField
        label="Order"
        value={listing.sort ?? "newest"}
        options={sortOptions}
        onChange={({ target }) =>
          onChange({ sort: target.value === "newest" ? undefined : (target.value as Listing["sort"]) })
        }
      />
      {onRules && (
        <Button icon={Wand2} className="col-span-2 tablet:hidden" onClick={onRules}>
          {words.rules}
        </Button>
      )}
    </div>
  );
}
