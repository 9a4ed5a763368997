import { isDemo } from "#platform/web/demo-mode.ts";
import { useLiveState } from "#platform/web/live.ts";
import { classes } from "#platform/web/ui/classes.ts";

const looks = {
  live: { words: "Live", tone: "text-positive", help: "Your team’s changes show up here right away" },
  connecting: {
    words: "Connecting",
    tone: "text-muted",
    help: "Connecting. Until then, reload the page to see your team’s changes.",
  },
  offline: {
    words: "Offline",
    tone: "text-warning",
    help: "No connection. Your team’s changes show up once you’re back online.",
  },
} as const;

/** The Live badge beside the title (Spec 1 §2): tells the true state of the connection; the demo, which has none, shows the stated word. */
export function LiveBadge() {
  const state = useLiveState();
  const { words, tone, help } = looks[isDemo() ? "live" : state];
  return (
    <span
      role="status"
      title={isDemo() ? undefined : help}
      className={classes(
        "inline-flex flex-none items-center whitespace-nowrap gap-1.5 text-caption font-label before:size-[7px] before:rounded-full before:bg-current",
        tone,
      )}
    >
      {/* On a phone the longer word would push the title onto a second line, and let it go a moment later. */}
      <span className={words === looks.connecting.words ? "max-tablet:sr-only" : undefined}>{words}</span>
    </span>
  );
}
