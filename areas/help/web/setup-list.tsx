import type { ComponentType } from "react";
import { CircleCheck, Circle } from "lucide-react";
import type { SetupLine } from "#areas/help/contract/tickets.schema.ts";
import { helpWords as words } from "./tickets.messages.ts";

type Props = {
  ticketId: string;
  lines: readonly SetupLine[];
  /** What stands at the end of a line. */
  End: ComponentType<{ ticketId: string; line: SetupLine }>;
};

/** What host and business work through together when things are set up. */
export function SetupList({ ticketId, lines, End }: Props) {
  if (lines.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-small font-label">{words.list}</h3>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-2.5">
            {line.done ? (
              <CircleCheck className="icon small flex-none text-accent-text" role="img" aria-label="Done" />
            ) : (
              <Circle className="icon small flex-none text-muted" role="img" aria-label="To do" />
            )}
            <span
              className={`min-w-0 flex-1 wrap-anywhere ${line.isRemoved && !line.done ? "text-muted line-through" : ""}`}
            >
              {line.text}
            </span>
            {line.isRemoved ? (
              <span className="text-small text-muted">{words.taskDeleted}</span>
            ) : (
              <End ticketId={ticketId} line={line} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
