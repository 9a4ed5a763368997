import { ArrowRight, CalendarPlus, CircleCheck, X } from "lucide-react";
import { classes } from "#platform/web/ui/classes.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { useScrollRoom } from "#platform/web/ui/use-scroll-room.ts";
import type { WallTime } from "#platform/contract/wall-time.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { words } from "./tasks.messages.ts";
import { dueLabel } from "./tasks.view.ts";

type Props = {
  next: Task | null;
  lastDone: Task | undefined;
  now: WallTime;
  onOpen: (task: Task) => void;
  onFollowUp: (done: Task) => void;
  onSettle: () => void;
};

/**
 * What comes next: always there, so that nothing moves when a task is checked off; then it says so, offers the next step, and stays
 * in view wherever the list is scrolled to.
 */
export function NextTask({ next, lastDone, now, onOpen, onFollowUp, onSettle }: Props) {
  const due = next ? dueLabel(next, now) : "";
  return (
    <section
      ref={useScrollRoom(lastDone !== undefined)}
      className={classes(
        "card flex min-h-16 items-center gap-x-3 py-2.5 pr-2 pl-4",
        lastDone && "sticky top-2 z-(--z-sticky) shadow-pop",
      )}
      aria-label="What’s next"
    >
      <span className="grid size-6 flex-none place-items-center text-accent-text">
        {lastDone ? (
          <CircleCheck className="icon" aria-hidden />
        ) : (
          <ArrowRight className="icon" aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1" aria-live="polite">
        <p className="text-caption whitespace-nowrap text-muted">{lastDone ? words.done : words.nextUp}</p>
        {next ? (
          <button
            type="button"
            className="block max-w-full rounded-[4px] text-left font-label wrap-anywhere pointer-coarse:-mt-4 pointer-coarse:-mb-2 pointer-coarse:pt-4 pointer-coarse:pb-2 hover:underline hover:underline-offset-3"
            onClick={() => onOpen(next)}
          >
            {next.title}
            {due && <span className="num font-normal text-muted">&ensp;{due}</span>}
          </button>
        ) : (
          <p className="wrap-anywhere font-label">{words.nothingLeft}</p>
        )}
      </div>
      <div className="flex flex-none items-center">
        {lastDone?.contactId && <FollowUp onPress={() => onFollowUp(lastDone)} />}
        {lastDone && <IconButton icon={X} size="small" label="Close" onClick={onSettle} />}
      </div>
    </section>
  );
}

/** A follow-up for the same customer; on a phone there is no room for the words. */
const FollowUp = ({ onPress }: { onPress: () => void }) => (
  <>
    <span className="tablet:hidden">
      <IconButton icon={CalendarPlus} size="small" label="Follow up" onClick={onPress} />
    </span>
    <span className="max-tablet:hidden">
      <Button look="quiet" size="small" icon={CalendarPlus} onClick={onPress}>
        Follow up
      </Button>
    </span>
  </>
);
