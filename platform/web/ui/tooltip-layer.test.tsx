import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { tooltip } from "./tooltip.ts";
import { TooltipLayer, tooltipOpenMilliseconds } from "./tooltip-layer.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover ??= () => undefined;
});
afterEach(() => void vi.useRealTimers());

const shown = () => document.querySelector(".tooltip")?.textContent;
const over = (one: Element | null) =>
  one && fireEvent(one, new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));

test("a tooltip stays while it is pointed at, however long, and goes by Escape", () => {
  render(
    <>
      <button type="button" {...tooltip("Delete")}>
        Bin
      </button>
      <p>Beside it</p>
      <TooltipLayer />
    </>,
  );
  onTestFinished(cleanup);
  const open = () => {
    over(screen.getByRole("button"));
    act(() => void vi.advanceTimersByTime(tooltipOpenMilliseconds));
  };
  open();
  expect(shown()).toBe("Delete");
  over(document.querySelector(".tooltip"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe("Delete");
  over(screen.getByText("Beside it"));
  expect(shown()).toBeUndefined();
  open();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shown()).toBeUndefined();
});
