import { Info, TriangleAlert } from "lucide-react";
import type { AudienceCount } from "#areas/outreach/contract/audience.schema.ts";
import { missingLines } from "./missing-values.view.ts";

/** How many of the chosen customers lack a value that the email uses, and what they read instead. */
export function MissingValues({
  mail,
  counted,
}: {
  mail: { subject: string; content: string };
  counted: AudienceCount;
}) {
  const lines = missingLines(mail, counted);
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Missing details">
      {lines.map(({ text, blocks }) => (
        <li key={text} className="flex gap-2 text-small text-text-2">
          {blocks ? (
            <TriangleAlert className="icon small mt-0.5 flex-none text-warning" aria-hidden />
          ) : (
            <Info className="icon small mt-0.5 flex-none text-muted" aria-hidden />
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
