import { useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays, addMonths } from "#platform/contract/dates.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { ownZone, todayHere } from "#platform/web/time-zones.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { statusLabels } from "#areas/social-media/contract/post-life.rules.ts";
import { usePostsBetween } from "./social-media.queries.ts";
import { words } from "./social-media.messages.ts";
import { daysOf, pageName, placeOf, spanOf } from "./social-media.view.ts";

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const dayName = new Intl.DateTimeFormat("en-US", { weekday: "short", day: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The posts of a month or a week, each at its time on its page's clock. */
export function PostCalendar({ onOpen }: { onOpen: (post: Post) => void }) {
  const today = todayHere(new Date());
  const [view, setView] = useState<"month" | "week">("month");
  const [day, setDay] = useState(today);
  const zone = ownZone();
  const days = daysOf(view, day);
  const { from, to } = spanOf(days, zone);
  const read = usePostsBetween(from, to);
  const step = (by: number) =>
    setDay(view === "month" ? addMonths(`${day.slice(0, 8)}01`, by) : addDays(day, by * 7));
  const shown = view === "month" ? day : (days[0] ?? day);
  return (
    <section className="grid gap-3" aria-label={words.calendar}>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={ChevronLeft} label={`The ${view} before`} onClick={() => step(-1)} />
        <IconButton icon={ChevronRight} label={`The ${view} after`} onClick={() => step(1)} />
        <h2 className="min-w-0 flex-1">{monthName.format(at(shown))}</h2>
        <Button look="quiet" size="small" onClick={() => setDay(today)}>
          Today
        </Button>
        <Segmented
          label="How much"
          options={[
            { value: "month", label: "Month" },
            { value: "week", label: "Week" },
          ]}
          value={view}
          onChange={(value) => setView(value === "week" ? "week" : "month")}
        />
      </div>
      <FailedRead read={read} title={words.failed}>
        {words.safe}
      </FailedRead>
      <ol
        className={classes(
          "card grid overflow-hidden",
          view === "month" ? "grid-cols-7" : "grid-cols-1 tablet:grid-cols-7",
          read.isPlaceholderData && "opacity-60",
        )}
        aria-label="Days"
      >
        {days.map((one) => (
          <Day
            key={one}
            day={one}
            isToday={one === today}
            isOther={view === "month" && !one.startsWith(day.slice(0, 7))}
            most={view === "month" ? 2 : 20}
            posts={(read.data ?? []).filter((post) => placeOf(post, zone).day === one)}
            zone={zone}
            onOpen={onOpen}
            onMore={() => {
              setDay(one);
              setView("week");
            }}
          />
        ))}
      </ol>
    </section>
  );
}

type DayProps = {
  day: string;
  isToday: boolean;
  isOther: boolean;
  most: number;
  posts: readonly Post[];
  zone: string;
  onOpen: (post: Post) => void;
  onMore: () => void;
};

function Day({ day, isToday, isOther, most, posts, zone, onOpen, onMore }: DayProps) {
  const placed = posts
    .map((post) => ({ post, ...placeOf(post, zone) }))
    .sort((a, b) => (a.time < b.time ? -1 : 1));
  return (
    <li
      className={classes(
        "flex min-h-20 min-w-0 flex-col gap-1 border-t border-line p-1 not-first:border-l tablet:min-h-24",
        isOther && "bg-sunken",
      )}
    >
      <span
        className={classes(
          "num rounded-md px-1.5 text-small",
          isToday ? "bg-accent-soft-2 font-label text-accent-text" : "text-text-2",
        )}
        aria-current={isToday ? "date" : undefined}
      >
        {most > 2 ? dayName.format(at(day)) : Number(day.slice(8))}
      </span>
      {placed.slice(0, most).map(({ post, time }) => (
        <button
          key={post.id}
          type="button"
          className="min-h-6 truncate rounded-md bg-accent-soft-2 px-1.5 text-left text-caption text-accent-text hover:underline"
          aria-label={`${time}, ${pageName(post)}: ${post.content.slice(0, 60)}. ${statusLabels[post.status]}. ${longDay.format(at(day))}`}
          onClick={() => onOpen(post)}
        >
          <span className="num max-tablet:hidden">{time} </span>
          {post.content}
        </button>
      ))}
      {placed.length > most && (
        <button
          type="button"
          className="min-h-6 rounded-md px-1.5 text-left text-caption text-text-2 hover:bg-hover"
          onClick={onMore}
        >
          +{placed.length - most} more
        </button>
      )}
    </li>
  );
}
