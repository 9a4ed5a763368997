import { useState } from "react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { count, plural } from "#platform/web/format.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { useOwnStages, useTags } from "#areas/customers/web/index.ts";
import type { ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { phoneLimits } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { useAllWithPhone, usePeopleWithPhone } from "./dialer.queries.ts";

type Props = { chosen: readonly string[]; error: string | undefined; onChange: (ids: string[]) => void };

/** Who is reached: customers with a number, one by one or all that match (Spec 2 §2). */
export function ContactPicker({ chosen, error, onChange }: Props) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<Pick<ContactFilter, "stage" | "tag">>({});
  const filter = { ...asked, search: useDebounced(text.trim()) || undefined };
  const all = useAllWithPhone(filter).data;
  const matching = all?.ids ?? [];
  const picked = new Set(chosen);
  const isAllIn = matching.length > 0 && matching.every((id) => picked.has(id));
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-label">Who</span>
        <span className="text-small text-muted" role="status">
          {chosen.length === 0
            ? "No one chosen yet"
            : `${plural(chosen.length, "customer", "customers")} chosen`}
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchField
          label="Search customers with a phone number"
          placeholder="Search customers"
          className="max-tablet:col-span-2"
          value={text}
          onText={setText}
        />
        <SelectField
          label="Stage"
          hideLabel
          placeholder="All stages"
          options={useOwnStages().map(({ key, name }) => ({ value: key, label: name }))}
          value={asked.stage ?? ""}
          onChange={({ target }) => setAsked({ ...asked, stage: target.value || undefined })}
        />
        <SelectField
          label="Tag"
          hideLabel
          placeholder="All tags"
          options={(useTags().data ?? []).map(({ tag }) => tag)}
          value={asked.tag ?? ""}
          onChange={({ target }) => setAsked({ ...asked, tag: target.value || undefined })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={matching.length === 0 || isAllIn}
          onClick={() => onChange([...new Set([...chosen, ...matching])].slice(0, phoneLimits.contacts))}
        >
          {all === undefined
            ? "Choose all that match"
            : `Choose all ${count(matching.length)}${all.isAll ? "" : "+"} that match`}
        </Button>
        {chosen.length > 0 && (
          <Button size="small" look="quiet" onClick={() => onChange([])}>
            Choose no one
          </Button>
        )}
      </div>
      <FieldError>{error}</FieldError>
      <PeopleList filter={filter} picked={picked} onChange={onChange} />
    </fieldset>
  );
}

type ListProps = { filter: ContactFilter; picked: ReadonlySet<string>; onChange: (ids: string[]) => void };

function PeopleList({ filter, picked, onChange }: ListProps) {
  const people = usePeopleWithPhone(filter);
  const shown = people.items;
  const toggle = (id: string) =>
    onChange(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]);
  return (
    <>
      <FailedRead read={people} title="Your customers didn’t load" />
      {shown === undefined && !people.isError && (
        <Waiting label="Loading customers">
          <Skeleton className="h-40" />
        </Waiting>
      )}
      {shown?.length === 0 && (
        <p className="text-small text-muted">
          {Object.values(filter).some(Boolean)
            ? "No customer with a phone number matches."
            : "None of your customers has a phone number yet."}
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul
          aria-label="Customers with a phone number"
          className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line"
        >
          {shown.map((one) => (
            <li key={one.id}>
              <Checkbox
                className="min-h-12 py-1.5"
                checked={picked.has(one.id)}
                onChange={() => toggle(one.id)}
                label={
                  <span className="flex min-w-0 items-center gap-2.5">
                    <Avatar size="small" id={one.id} firstName={one.firstName} lastName={one.lastName} />
                    <span className="grid min-w-0">
                      <span className="wrap-anywhere">{fullNameOf(one)}</span>
                      <span className="text-caption text-muted">{one.phone}</span>
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={people} />
    </>
  );
}
