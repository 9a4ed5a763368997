import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { weekdays, type Trigger } from "#areas/automation/contract/helper-definitions.schema.ts";
import { eventWords, startingEvents } from "#areas/automation/contract/helper-words.rules.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { newTrigger, triggerKind, type TriggerKind } from "./helpers.view.ts";

const kinds: Record<TriggerKind, string> = {
  event: "something happens",
  date: "a date of a customer comes",
  quietDays: "it’s been quiet",
  every: "it’s time",
  hook: "another program sends something",
};
export const dayOptions = weekdays.map((day) => ({
  value: day,
  label: day.charAt(0).toUpperCase() + day.slice(1),
}));
const eventOptions = startingEvents.map((name) => ({ value: name, label: eventWords[name] ?? name }));

type Props = {
  when: Trigger;
  choices: HelperChoices;
  error: string | undefined;
  onChange: (when: Trigger) => void;
};

/** What starts a helper: the first half of its sentence. */
export function TriggerFields({ when, choices, error, onChange }: Props) {
  const kind = triggerKind(when);
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        label="When"
        value={kind}
        options={Object.entries(kinds)
          .filter(([value]) => value !== "hook" || kind === "hook" || choices.hooks.length > 0)
          .map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange(newTrigger[event.target.value as TriggerKind])}
        error={error}
      />
      {"event" in when && <EventFields {...{ when, choices, onChange }} />}
      {"date" in when && (
        <>
          <SelectField
            label="Which date"
            value={when.date}
            options={choices.dates}
            onChange={(event) => onChange({ ...when, date: event.target.value })}
          />
          <TextField
            label="Days after it"
            help="0 is the day itself, -7 is a week before."
            inputMode="text"
            defaultValue={when.offsetDays}
            onChange={(event) => onChange({ ...when, offsetDays: Number(event.target.value) })}
          />
          <At at={when.at} onChange={(at) => onChange({ ...when, at })} />
        </>
      )}
      {"hook" in when && (
        <SelectField
          label="Which address"
          placeholder="Choose"
          value={when.hook}
          options={choices.hooks}
          onChange={(event) => onChange({ hook: event.target.value })}
        />
      )}
      {"quietDays" in when && (
        <TextField
          label="Days without a word"
          inputMode="numeric"
          defaultValue={when.quietDays}
          onChange={(event) => onChange({ quietDays: Number(event.target.value) })}
        />
      )}
      {"every" in when && (
        <>
          <SelectField
            label="How often"
            value={when.every}
            options={[
              { value: "day", label: "every day" },
              { value: "week", label: "every week" },
              { value: "month", label: "every month" },
            ]}
            onChange={({ target: { value } }) =>
              onChange(
                value === "day"
                  ? { every: "day", at: when.at }
                  : value === "week"
                    ? { every: "week", on: "monday", at: when.at }
                    : { every: "month", on: 1, at: when.at },
              )
            }
          />
          {when.every === "week" && (
            <SelectField
              label="Day"
              value={String(when.on ?? "monday")}
              options={dayOptions}
              onChange={(event) => onChange({ ...when, on: event.target.value as "monday" })}
            />
          )}
          {when.every === "month" && (
            <TextField
              label="Day of the month"
              inputMode="numeric"
              defaultValue={Number(when.on ?? 1)}
              onChange={(event) => onChange({ ...when, on: Number(event.target.value) })}
            />
          )}
          <At at={when.at} onChange={(at) => onChange({ ...when, at })} />
        </>
      )}
    </div>
  );
}

function EventFields({
  when,
  choices,
  onChange,
}: Pick<Props, "choices" | "onChange"> & { when: Extract<Trigger, { event: string }> }) {
  const part = (name: "from" | "to" | "tag" | "field", value: string) => {
    const { [name]: _old, ...rest } = when;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <SelectField
        label="What happens"
        value={when.event}
        options={eventOptions}
        onChange={(event) => onChange({ event: event.target.value })}
      />
      {when.event === "contact.stage_changed" && (
        <>
          <SelectField
            label="From"
            value={when.from ?? ""}
            placeholder="any stage"
            options={choices.stages}
            onChange={(event) => part("from", event.target.value)}
          />
          <SelectField
            label="To"
            value={when.to ?? ""}
            placeholder="any stage"
            options={choices.stages}
            onChange={(event) => part("to", event.target.value)}
          />
        </>
      )}
      {when.event === "contact.updated" && (
        <>
          <SelectField
            label="Which detail"
            value={when.field ?? ""}
            placeholder="any"
            options={choices.fields}
            onChange={(event) => part("field", event.target.value)}
          />
          <TextField
            label="Or only when they get this tag"
            value={when.tag ?? ""}
            onChange={(event) => part("tag", event.target.value)}
          />
        </>
      )}
    </>
  );
}

function At({ at, onChange }: { at: string; onChange: (at: string) => void }) {
  return <TextField label="Time" type="time" value={at} onChange={(event) => onChange(event.target.value)} />;
}
