import type { ReactNode, Ref } from "react";
import { classes } from "#platform/web/ui/classes.ts";
import { count, plural } from "#platform/web/format.ts";
import type { ShownColumn } from "./pipeline-board.view.ts";

/** The row of columns: on a phone it scrolls sideways and snaps to a column. */
export const boardClass =
  "relative -m-1 flex gap-3 overflow-x-auto p-1 pb-2 max-tablet:-mx-4 max-tablet:snap-x max-tablet:snap-mandatory max-tablet:px-4";

/** A stage: its name, how many are in it, a line, at most two tiles, and a link to the rest. */
export function BoardColumn({
  column,
  over,
  ref,
  children,
}: {
  column: ShownColumn;
  over?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  const { stage, count: total, hidden, href } = column;
  return (
    <section
      ref={ref}
      className="min-w-[138px] flex-1 snap-start scroll-mx-4 max-tablet:w-[172px] max-tablet:flex-none"
      aria-label={`${stage.name}, ${plural(total, "customer", "customers")}`}
    >
      <h3
        data-tint={stage.color}
        className={classes(
          "mb-2 flex items-center gap-[7px] border-b-2 px-0.5 pb-2 text-small before:size-2 before:flex-none before:rounded-full before:bg-[var(--badge-dot)]",
          over ? "border-accent-mark" : "border-line",
        )}
      >
        <span className="truncate">{stage.name}</span>
        <span className="num ml-auto font-text text-muted" aria-hidden>
          {count(total)}
        </span>
      </h3>
      {column.contacts.length > 0 ? (
        <div role="list" className="grid gap-1.5">
          {children}
        </div>
      ) : (
        <p className="py-2 text-caption text-muted">No one here</p>
      )}
      {hidden > 0 && (
        <a
          href={href}
          className="num inline-flex min-h-7 items-center rounded-[4px] px-0.5 text-caption font-label text-accent-text hover:underline pointer-coarse:min-h-11"
        >
          +{count(hidden)} more<span className="sr-only"> in {stage.name}</span>
        </a>
      )}
    </section>
  );
}
