import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import type { FoundCalendar } from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { accountWords } from "./calendar-accounts.messages.ts";

/** Calendars by their addresses: which are read, and into which one meetings go. */
export type Choice = { calendars: readonly string[]; writesTo: string | null };

const focusOn = (element: HTMLElement | null): void => element?.focus();

type Props = { calendars: readonly FoundCalendar[]; choice: Choice; onChange: (choice: Choice) => void };

/** Which calendars of an account make their host busy, and into which one the host's meetings are put. */
export function CalendarChoice({ calendars, choice, onChange }: Props) {
  const writable = calendars.filter(({ canWrite }) => canWrite);
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-3 outline-none" tabIndex={-1} ref={focusOn}>
        <legend className="mb-3 font-label">{accountWords.isRead}</legend>
        {calendars.map(({ url, name }) => (
          <Checkbox
            key={url}
            label={name}
            checked={choice.calendars.includes(url)}
            onChange={(isOn) =>
              onChange({
                ...choice,
                calendars: isOn ? [...choice.calendars, url] : choice.calendars.filter((one) => one !== url),
              })
            }
          />
        ))}
      </fieldset>
      <SelectField
        label={accountWords.writesTo}
        options={[
          { value: "", label: accountWords.writesNowhere },
          ...writable.map(({ url, name }) => ({ value: url, label: name })),
        ]}
        value={choice.writesTo ?? ""}
        disabled={writable.length === 0}
        onChange={({ target }) => onChange({ ...choice, writesTo: target.value || null })}
        help={writable.length === 0 ? accountWords.readOnly : accountWords.writesToHelp}
      />
    </div>
  );
}

/** Whether there is anything to save: an account that is neither read nor written is none. */
export const isChosen = ({ calendars, writesTo }: Choice): boolean =>
  calendars.length > 0 || writesTo !== null;
