import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { weekdays, type Condition } from "#areas/automation/contract/helper-definitions.schema.ts";
import {
  conditionWords,
  eventWords,
  startingEvents,
  triggerWords,
  type Names,
} from "#areas/automation/contract/helper-words.rules.ts";
import type { Draft } from "./helpers.view.ts";
import { dayOptions } from "./trigger-fields.tsx";

type Goal = NonNullable<Draft["definition"]["until"]>[number];
const goalWords = (goal: Goal, names: Names): string =>
  "event" in goal
    ? triggerWords(goal, names).replace(/^When /, "")
    : `their ${conditionWords(goal as Condition, names)}`;

/** How it works: asks or acts, how often, until when, and in which hours. */
export function RhythmFields({
  definition,
  names,
  define,
}: {
  definition: Draft["definition"];
  names: Names;
  define: (part: Partial<Draft["definition"]>) => void;
}) {
  const { hours } = definition;
  const goals = definition.until ?? [];
  return (
    <Card title="How it works">
      <div className="grid gap-4">
        <Segmented
          label="Emails"
          options={[
            { value: "act", label: "Do it" },
            { value: "ask", label: "Ask me first" },
          ]}
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
          options={[
            { value: "once", label: "only once, ever" },
            { value: "one_at_a_time", label: "again, but not while it’s under way" },
            { value: "always", label: "every time" },
          ]}
          onChange={(event) => define({ again: event.target.value as "once" })}
        />
        {goals.length > 0 && (
          <ul className="grid gap-2">
            {goals.map((goal, at) => (
              <li key={at} className="flex flex-wrap items-center gap-2 text-small">
                <span className="flex-1">Stop as soon as {goalWords(goal, names)}</span>
                <Button
                  size="small"
                  aria-label={`Remove goal ${at + 1}`}
                  onClick={() => define({ until: goals.toSpliced(at, 1) })}
                >
                  Remove
                </Button>
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
          </>
        )}
      </div>
    </Card>
  );
}
