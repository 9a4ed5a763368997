import { fullNameOf } from "#platform/contract/full-name.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Range } from "#areas/reports/contract/reports.schema.ts";
import { useMembers, useSources } from "./reports.queries.ts";
import { daysOf, type Listing, type Span, spanOf, spans } from "./reports.view.ts";

type Props = {
  listing: Listing;
  today: string;
  range: Range;
  onChange: (changes: Partial<Listing>) => void;
};

/** Which days, whose, and from where. */
export function ReportFilters({ listing, today, range, onChange }: Props) {
  const members = useMembers().data ?? [];
  const sources = useSources();
  const span = spanOf(listing, today);
  const asked = listing.source;
  return (
    <div className="grid grid-cols-2 gap-2 tablet:grid-cols-3 tablet:gap-2.5 wide:grid-cols-5">
      <SelectField
        label="Time"
        value={span}
        options={spans}
        onChange={(event) => onChange(daysOf(event.target.value as Span, today, range))}
      />
      <TextField
        label="First day"
        type="date"
        value={listing.from ?? range.from}
        onChange={({ target: { value } }) => value && onChange({ from: value, to: listing.to ?? range.to })}
      />
      <TextField
        label="Last day"
        type="date"
        value={listing.to ?? range.to}
        onChange={({ target: { value } }) =>
          value && onChange({ from: listing.from ?? range.from, to: value })
        }
      />
      {members.length > 1 && (
        <SelectField
          label="Assigned to"
          value={listing.assignedTo ?? ""}
          placeholder="Everyone"
          options={members.map((member) => ({ value: member.id, label: fullNameOf(member) }))}
          onChange={(event) => onChange({ assignedTo: event.target.value || undefined })}
        />
      )}
      <SelectField
        label="Source"
        value={asked ?? ""}
        placeholder="All sources"
        options={asked && !sources.includes(asked) ? [...sources, asked] : sources}
        onChange={(event) => onChange({ source: event.target.value || undefined })}
      />
    </div>
  );
}
