import { Check } from "lucide-react";
import { count } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";

export type Choice = { value: string; label: string; count?: number };
type Props = {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  none?: string;
};

/** Several choices from a list: each is a button that stays pressed. */
export function ChoiceChips({ label, choices, chosen, onChange, none }: Props) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-label">{label}</legend>
      {choices.length === 0 && <p className="text-caption text-muted">{none}</p>}
      <div className="flex max-h-44 flex-wrap gap-2 overflow-y-auto p-0.5">
        {choices.map(({ value, label: words, count: number }) => {
          const on = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              onClick={() => toggle(value)}
              className={classes(
                "inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-small pointer-coarse:min-h-11",
                on
                  ? "border-accent-line bg-accent-soft font-label text-accent-text"
                  : "border-line-control bg-surface hover:bg-hover",
              )}
            >
              {on && <Check className="icon tiny" aria-hidden />}
              <span className="wrap-anywhere">{words}</span>
              {number !== undefined && <span className="num text-caption text-muted">{count(number)}</span>}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
