import { Button } from "#platform/web/ui/button.tsx";
import { placeholderText } from "#areas/outreach/contract/placeholders.rules.ts";

const offered = [
  ["First name", placeholderText("firstName", "there")],
  ["Your business", placeholderText("company")],
  ["Your name", placeholderText("sender")],
  ["Your phone", placeholderText("phone", "our office")],
] as const;

type Props = { written: string; onFill: (words: string) => void };

/** What can be filled in for each customer, added at the end by a press. */
export const FillIn = ({ written, onFill }: Props) => (
  <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Fill in">
    <span className="text-caption text-muted">Fill in:</span>
    {offered.map(([label, text]) => (
      <Button
        key={label}
        look="quiet"
        size="small"
        onClick={() =>
          onFill(written === "" || written.endsWith(" ") ? `${written}${text}` : `${written} ${text}`)
        }
      >
        {label}
      </Button>
    ))}
  </div>
);
