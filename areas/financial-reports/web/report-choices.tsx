import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { reports, type ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import type { Span } from "#areas/financial-reports/contract/report-days.rules.ts";
import { type Listing, spanOptions } from "./books-reports.view.ts";
import { words } from "./financial-reports.messages.ts";

type Props = {
  type: ReportType;
  listing: Listing;
  days: { from?: string; to: string };
  onChange: (changes: Partial<Listing>) => void;
};

/** Which days, how invoices count, and whether the period before stands beside it. */
export function ReportChoices({ type, listing, days, onChange }: Props) {
  const { span, hasBasis, compares } = reports[type];
  const isOwn = listing.span === "own";
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-4 tablet:gap-2.5">
        <SelectField
          label="Period"
          value={listing.span}
          options={spanOptions}
          onChange={({ target: { value } }) =>
            onChange({
              span: value as Span,
              ...(value === "own" ? days : { from: undefined, to: undefined }),
            })
          }
        />
        {hasBasis && (
          <SelectField
            label={words.basis}
            value={listing.basis}
            options={[
              { value: "accrual", label: words.accrual },
              { value: "cash", label: words.cash },
            ]}
            onChange={({ target: { value } }) => onChange({ basis: value === "cash" ? "cash" : "accrual" })}
          />
        )}
        {isOwn && span === "period" && (
          <TextField
            label="First day"
            type="date"
            value={days.from ?? ""}
            onChange={({ target: { value } }) => value && onChange({ from: value, to: days.to })}
          />
        )}
        {isOwn && (
          <TextField
            label={span === "period" ? "Last day" : "Day"}
            type="date"
            value={days.to}
            onChange={({ target: { value } }) => value && onChange({ from: days.from, to: value })}
          />
        )}
      </div>
      {compares && (
        <Switch
          label={words.compare}
          checked={listing.compare === true}
          onChange={(isOn) => onChange({ compare: isOn ? true : undefined })}
        />
      )}
    </div>
  );
}
