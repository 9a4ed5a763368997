import { type ReactNode, useId } from "react";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { statuses } from "#areas/customers/contract/contacts.schema.ts";
import { statusName } from "#areas/customers/web/index.ts";
import {
  type Audience,
  type AudienceCount,
  audienceLimits,
  everybody,
} from "#areas/outreach/contract/audience.schema.ts";
import { AudienceOwnFields } from "./audience-own-fields.tsx";
import { useAudienceChoices, useAudienceCount } from "./audience.queries.ts";
import { ChoiceChips } from "./choice-chips.tsx";

type Props = {
  audience: Audience;
  some: boolean;
  heading?: string;
  /** Who is left out although they match. */
  leftOut: string;
  /** Further facts about those who match. */
  renderMore?: (counted: AudienceCount) => ReactNode;
  onChange: (audience: Audience, some: boolean) => void;
};

/** Who something is for, in plain words, with the number of customers right away. */
export function AudienceFields({
  audience,
  some,
  heading = "Who gets it",
  leftOut,
  renderMore,
  onChange,
}: Props) {
  const id = useId();
  const { stages, tags, sources, fields } = useAudienceChoices(some);
  const { counted, pending } = useAudienceCount(audience);
  const set = (part: Partial<Audience>) => onChange({ ...audience, ...part }, true);
  const days = (text: string) =>
    set({
      noContactForDays: /^\d+$/.test(text) ? Math.min(Number(text), audienceLimits.days) || null : null,
    });
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id}>{heading}</h3>
        <Segmented
          label={heading}
          options={[
            { value: "all", label: "Everyone" },
            { value: "some", label: "Some customers" },
          ]}
          value={some ? "some" : "all"}
          onChange={(value) => onChange(value === "some" ? audience : everybody, value === "some")}
        />
      </div>
      {some && (
        <div className="grid gap-4 rounded-card border border-line p-4">
          {audience.contactIds.length > 0 && (
            <p className="flex flex-wrap items-center justify-between gap-2 text-small">
              <span>
                <b className="num">{plural(audience.contactIds.length, "customer", "customers")}</b> picked in
                My Customers. What you choose below narrows these down.
              </span>
              <Button look="quiet" size="small" onClick={() => set({ contactIds: [] })}>
                Don’t limit it to them
              </Button>
            </p>
          )}
          <ChoiceChips
            label="Stage"
            choices={stages}
            chosen={audience.stages}
            onChange={(chosen) => set({ stages: chosen })}
          />
          <ChoiceChips
            label="Tag"
            choices={tags}
            chosen={audience.tags}
            onChange={(chosen) => set({ tags: chosen })}
            none="None of your customers have a tag yet."
          />
          <ChoiceChips
            label="How they found you"
            choices={sources}
            chosen={audience.sources}
            onChange={(chosen) => set({ sources: chosen })}
          />
          <ChoiceChips
            label="Status"
            choices={statuses
              .filter((status) => status !== "unsubscribed")
              .map((status) => ({ value: status, label: statusName(status) }))}
            chosen={audience.statuses}
            onChange={(chosen) => set({ statuses: statuses.filter((status) => chosen.includes(status)) })}
          />
          <AudienceOwnFields
            fields={fields}
            values={audience.customFields}
            onChange={(customFields) => set({ customFields })}
          />
          <TextField
            label="No contact for"
            hint="days"
            inputMode="numeric"
            placeholder="60"
            value={audience.noContactForDays === null ? "" : String(audience.noContactForDays)}
            onChange={(event) => days(event.target.value)}
            help="Counts from your last contact, or from the day they were added."
          />
          <p className="text-caption text-muted">
            Customers match if they have any of your choices in each row, and match every row you use.
          </p>
        </div>
      )}
      <p className="text-small" aria-live="polite" aria-busy={pending}>
        {counted === undefined ? (
          <span className="text-muted">Counting customers...</span>
        ) : (
          <>
            <b className="num">{plural(counted.count, "customer", "customers")}</b>{" "}
            <span className="text-muted">match. {leftOut}</span>
          </>
        )}
      </p>
      {counted && renderMore?.(counted)}
    </section>
  );
}
