import { useRef } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { restMilliseconds, useMeetingKeys } from "./use-meeting-keys.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A grid with a meeting; gives what was done to it. */
function drawn(): string[] {
  const done: string[] = [];
  function Grid() {
    const grid = useRef<HTMLDivElement>(null);
    useMeetingKeys(grid, {
      onKey: (id, { key }) => (done.push(`${id} ${key}`), true),
      onDrop: () => void done.push("saved"),
      onCancel: () => void done.push("put back"),
    });
    return (
      <div ref={grid}>
        <button type="button" data-meeting="tasting" onClick={() => done.push("opened")}>
          Tasting
        </button>
        <button type="button">Today</button>
      </div>
    );
  }
  render(<Grid />);
  onTestFinished(cleanup);
  return done;
}

const meeting = () => screen.getByRole("button", { name: "Tasting" });
/** Alt, an arrow key, and Alt is let go: as sticky keys send it, too. */
function alt(key: string): void {
  fireEvent.keyDown(meeting(), { key, altKey: true });
  fireEvent.keyUp(meeting(), { key: "Alt" });
}

test("arrow keys that each had an Alt of their own are one move, saved after a rest", () => {
  const done = drawn();
  alt("ArrowDown");
  vi.advanceTimersByTime(restMilliseconds - 1);
  alt("ArrowDown");
  vi.advanceTimersByTime(restMilliseconds - 1);
  alt("ArrowRight");
  expect(done).toEqual(["tasting ArrowDown", "tasting ArrowDown", "tasting ArrowRight"]);
  vi.advanceTimersByTime(restMilliseconds);
  expect(done.slice(3)).toEqual(["saved"]);
});

test("a move is saved at once when its screen is left before the rest is over", () => {
  const done = drawn();
  alt("ArrowDown");
  cleanup();
  expect(done).toEqual(["tasting ArrowDown", "saved"]);
  vi.advanceTimersByTime(2 * restMilliseconds);
  expect(done).toHaveLength(2);
});

test.each([
  ["Enter, which opens nothing", "saved", () => fireEvent.keyDown(meeting(), { key: "Enter" })],
  ["leaving it", "saved", () => screen.getByRole("button", { name: "Today" }).focus()],
  ["Escape", "put back", () => fireEvent.keyDown(meeting(), { key: "Escape" })],
])("a move is over by %s: it is %s once", (_, end, act) => {
  const done = drawn();
  meeting().focus();
  alt("ArrowDown");
  const wasLeft = act();
  vi.advanceTimersByTime(2 * restMilliseconds);
  expect(done).toEqual(["tasting ArrowDown", end]);
  // The browser makes a press of it unless it is told not to.
  if (end === "saved" && wasLeft !== undefined) expect(wasLeft).toBe(false);
});

test("Alt that is held while another window comes puts it back; Enter on a meeting that wasn't moved opens it", () => {
  const done = drawn();
  fireEvent.keyDown(meeting(), { key: "ArrowDown", altKey: true });
  fireEvent.blur(window);
  expect(done).toEqual(["tasting ArrowDown", "put back"]);
  expect(fireEvent.keyDown(meeting(), { key: "Enter" })).toBe(true);
});
