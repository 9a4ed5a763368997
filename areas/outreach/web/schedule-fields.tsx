import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField, Segmented } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { plural } from "#platform/web/format.ts";
import { ownZone, zoneChoices } from "#platform/web/time-zones.ts";
import type { Hour } from "./schedule.view.ts";

type Props<H extends Hour> = {
  hour: H | undefined;
  onChange: (hour: H | undefined) => void;
  initial: () => H;
  /** Of how many customers the zone is known; without it, their own clocks aren't offered. */
  withTimeZone?: number;
};

/** Now, or at a set time; on each customer's own clock if wanted. */
export function ScheduleFields<H extends Hour>({ hour, onChange, initial, withTimeZone }: Props<H>) {
  return (
    <section className="grid gap-3" aria-label="When">
      <h3>When</h3>
      <div>
        <Segmented
          label="When"
          options={[
            { value: "now", label: "Now" },
            { value: "later", label: "Later" },
          ]}
          value={hour ? "later" : "now"}
          onChange={(value) => onChange(value === "later" ? initial() : undefined)}
        />
      </div>
      {hour && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Day"
            type="date"
            value={hour.localTime.slice(0, 10)}
            onChange={(event) => {
              if (event.target.value)
                onChange({ ...hour, localTime: `${event.target.value}T${hour.localTime.slice(11)}` });
            }}
          />
          <TextField
            label="Time"
            type="time"
            value={hour.localTime.slice(11)}
            onChange={(event) => {
              if (event.target.value)
                onChange({
                  ...hour,
                  localTime: `${hour.localTime.slice(0, 10)}T${event.target.value.slice(0, 5)}`,
                });
            }}
          />
          <SelectField
            className="col-span-2"
            label="Time zone"
            value={hour.timeZone}
            options={zoneChoices(ownZone())}
            onChange={(event) => onChange({ ...hour, timeZone: event.target.value })}
          />
          {withTimeZone !== undefined && (
            <Checkbox
              className="col-span-2"
              checked={hour.theirTime === true}
              onChange={(theirTime) => onChange({ ...hour, theirTime })}
              label={`At this time in each customer’s own time zone (known for ${withTimeZone === 0 ? "no one yet" : plural(withTimeZone, "customer", "customers")})`}
            />
          )}
          {hour.theirTime && (
            <p className="col-span-2 text-caption text-muted">
              Customers whose time zone we don’t know get it at this time in the time zone above.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
