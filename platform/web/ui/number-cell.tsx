import { useState, type ReactNode } from "react";
import { CircleQuestionMark } from "lucide-react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { Skeleton } from "./states.tsx";

/** Around number cells: one card with hairlines between them. Say how many columns it has. */
export const numberStrip = "card grid gap-px overflow-hidden bg-line";
const cell =
  "group/stat relative grid grid-cols-1 content-start gap-[3px] bg-surface px-4 py-[13px] text-left tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";

type Props = {
  title: string;
  /** The number as people read it. */
  shown: string;
  /** The list of what it counts. */
  href: string;
  /** The answer to "How is this counted?", which takes the note's place. */
  how: string;
  note?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A number that opens what it counts and says on asking how. */
export function NumberCell({ title, shown, href, how, note, className, children }: Props) {
  const [told, setTold] = useState(false);
  return (
    <div className={classes(cell, className)}>
      <div className="flex items-center justify-between gap-1">
        {/* The whole cell can be pressed; the hint lies above it. */}
        <a
          href={href}
          aria-label={`${title}: ${shown}`}
          className="text-small text-muted after:absolute after:inset-0 group-hover/stat:after:bg-hover"
        >
          {title}
        </a>
        <IconButton
          icon={CircleQuestionMark}
          size="small"
          label={`How is this counted? ${title}`}
          aria-expanded={told}
          onClick={() => setTold(!told)}
          className={classes(
            "relative -my-2 -mr-2.5 text-muted transition-opacity focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/stat:opacity-100",
            told && "opacity-100!",
          )}
        />
      </div>
      <span className="@container grid min-h-[calc(var(--size-figure)*1.3)] items-center" aria-hidden>
        <b
          className="num wrap-anywhere leading-title tracking-[-.03em]"
          style={{ fontSize: figureSize(shown) }}
        >
          {shown}
        </b>
      </span>
      <small className="text-caption text-muted" aria-live="polite">
        {told ? how : note}
      </small>
      {children}
    </div>
  );
}

/** As large as a figure is, or as the cell is wide: a letter takes at most .62 of its height. */
const figureSize = (shown: string): string =>
  `min(var(--size-figure), ${(100 / (shown.length * 0.62)).toFixed(1)}cqi)`;

/** The place of a number that is on its way. */
export const NumberCellSkeleton = ({ className }: { className?: string }) => (
  <div className={classes(cell, className)}>
    <Skeleton className="w-3/5" />
    <Skeleton className="my-1 h-6 w-2/5" />
    <Skeleton className="w-4/5" />
  </div>
);
