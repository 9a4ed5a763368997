import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/use-latest.ts";

type Acts = {
  /** Alt and this key were pressed on a meeting; true if they mean something. */
  onKey: (id: string, event: KeyboardEvent) => boolean;
  onDrop: () => void;
  onCancel: () => void;
};

/** How long after Alt was let go a moved meeting is saved. With sticky keys Alt is let go after each arrow: they still make one move, and one mail to the guest. */
export const restMilliseconds = 3000;

const meetingOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-meeting]")?.dataset.meeting : undefined;

/** A focused meeting is moved by Alt and the arrow keys. Enter saves it, and so does leaving it or a rest; Escape puts it back. */
export function useMeetingKeys(grid: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useLatest(acts);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const over = new AbortController();
    const { signal } = over;
    let moving: { id: string; rest: ReturnType<typeof setTimeout> | undefined } | undefined;
    const end = (how: "onDrop" | "onCancel") => {
      if (!moving) return;
      clearTimeout(moving.rest);
      moving = undefined;
      latest.current[how]();
    };
    const press = (event: KeyboardEvent) => {
      const id = meetingOf(event.target);
      if (id === undefined) return;
      if (moving && (event.key === "Enter" || event.key === " ")) end("onDrop");
      else if (event.altKey && latest.current.onKey(id, event)) {
        clearTimeout(moving?.rest);
        moving = { id, rest: undefined };
      } else return;
      // Enter would open the meeting, Alt and an arrow key leave the page.
      event.preventDefault();
    };
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === "Escape") end("onCancel");
    };
    const release = ({ key }: KeyboardEvent) => {
      if (key !== "Alt" || !moving) return;
      clearTimeout(moving.rest);
      moving.rest = setTimeout(end, restMilliseconds, "onDrop");
    };
    const arrive = ({ target }: FocusEvent) => {
      if (moving && meetingOf(target) !== moving.id) end("onDrop");
    };
    element.addEventListener("keydown", press, { signal });
    window.addEventListener("keydown", cancel, { signal });
    window.addEventListener("keyup", release, { signal });
    window.addEventListener("focusin", arrive, { signal });
    // Alt still held: for another window.
    window.addEventListener("blur", () => end(moving?.rest ? "onDrop" : "onCancel"), { signal });
    return () => {
      over.abort();
      // Another view or screen is a way of leaving it, too.
      end("onDrop");
    };
  }, [grid, latest]);
}
