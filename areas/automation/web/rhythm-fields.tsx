import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { weekdays } from "#areas/automation/contract/helper-definitions.schema.ts";
import { eventWords, startingEvents, type Names } from "#areas/automation/contract/helper-words.rules.ts";
import { againWords, goalWords, modeWords } from "./helper-parts.view.ts";
import type { Draft, Errors } from "./helpers.view.ts";
import { dayOptions } from "./trigger-fields.tsx";

type Goal = Parameters<typeof goalWords>[0];
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** How it works: asks or acts, how often, until when, and in which hours. */
export function RhythmFields({
  definition,
  names,
  errors,
  define,
}: {
  definition: Draft["definition"];
  names: Names;
  errors: Errors;
  define: (part: Partial<Draft["definition"]>) => void;
}) {
  const { hours } = definition;
  const goals = definition.until ?? [];
  return (
    <Card title="How it works">
      <div className="grid gap-4">
        <Segmented
          label="Emails"
          options={optionsOf(modeWords)}
          value={definition.mode ?? "act"}
          onChange={(mode) => define({ mode: mode as "act" | "ask" })}
        />
        <p className="text-small text-muted">
          {definition.mode === "ask"
            ? "Emails are written for you, and wait until you press Send."
            : "Emails go out by themselves."}
        </p>
        <SelectField
          label="How often for the same person"
          value={definition.again ?? "one_at_a_time"}
          options={optionsOf(againWords)}
          onChange={(event) => define({ again: event.target.value as "once" })}
        />
        {goals.length > 0 && (
          <ul className="grid gap-2">
            {goals.map((goal, at) => (
              <li key={at} className="flex flex-wrap items-center gap-2 text-small">
                <span className="flex-1">Stop as soon as {goalWords(goal as Goal, names)}</span>
                <Button
                  size="small"
                  aria-label={`Remove goal ${at + 1}`}
                  onClick={() => define({ until: goals.toSpliced(at, 1) })}
                >
                  Remove
                </Button>
                <FieldError className="basis-full">{errors[`until.${at}`]}</FieldError>
              </li>
            ))}
          </ul>
        )}
        <SelectField
          label="Stop early"
          value=""
          placeholder="Add what ends it"
          disabled={goals.length >= 10}
          options={startingEvents.map((name) => ({ value: name, label: eventWords[name] ?? name }))}
          onChange={(event) => {
            if (event.target.value) define({ until: [...goals, { event: event.target.value }] });
          }}
        />
        <Switch
          label="Only at certain hours"
          checked={Boolean(hours)}
          onChange={(isOn) =>
            define({ hours: isOn ? { from: "09:00", to: "17:00", days: weekdays.slice(0, 5) } : null })
          }
        />
        {hours && (
          <>
            <div className="grid grid-cols-2 gap-3">
              {(["from", "to"] as const).map((end) => (
                <TextField
                  key={end}
                  label={end === "from" ? "From" : "To"}
                  type="time"
                  value={hours[end]}
                  onChange={(event) => define({ hours: { ...hours, [end]: event.target.value } })}
                />
              ))}
            </div>
            <div className="flex flex-wrap gap-3">
              {dayOptions.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  label={label}
                  checked={hours.days.includes(value)}
                  onChange={(chosen) =>
                    define({
                      hours: {
                        ...hours,
                        days: weekdays.filter((day) => (day === value ? chosen : hours.days.includes(day))),
                      },
                    })
                  }
                />
              ))}
            </div>
            <FieldError>{errors.hours}</FieldError>
          </>
        )}
      </div>
    </Card>
  );
}
