import type { SyntheticEvent } from "react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { demoActions } from "./calendar.messages.ts";

/** Whatever does something when it is pressed. */
const acts = "a, button, select, summary, input, label";

/** Every press in the frame shows the demo alert, and does nothing else. Pages from elsewhere cannot be listened to, and are not shown. */
function answerPresses({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const inside = currentTarget.contentDocument;
  const stop = (event: Event): void => {
    // An element of the frame is none of this window's own kind.
    const target = event.target as Element | null;
    if (event.type === "click" && !target?.closest(acts)) return;
    event.preventDefault();
    event.stopPropagation();
    stoppedByDemo(demoActions.book);
  };
  inside?.addEventListener("click", stop, true);
  inside?.addEventListener("submit", stop, true);
}

/** The sample business's booking page, as customers see it. Without scripts and without forms that are sent. */
export const SampleBooking = () => (
  <iframe
    src={`/book-sample?timeZone=${encodeURIComponent(ownZone())}`}
    title="Your booking page"
    loading="lazy"
    sandbox="allow-same-origin"
    className="h-[640px] w-full rounded-lg border border-line"
    onLoad={answerPresses}
  />
);
