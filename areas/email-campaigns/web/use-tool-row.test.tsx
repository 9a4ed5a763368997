import { expect, onTestFinished, test } from "vitest";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useToolRow } from "./use-tool-row.ts";

function Tools() {
  return (
    <>
      <button type="button">Before</button>
      <div role="toolbar" aria-label="Format" {...useToolRow()}>
        <button type="button">Bold</button>
        <button type="button">Italic</button>
        <button type="button">Insert</button>
      </div>
      <button type="button">After</button>
    </>
  );
}

test("a row of tools is one stop for Tab, where one was last, and its keys go round in it", async () => {
  render(<Tools />);
  onTestFinished(cleanup);
  const user = userEvent.setup();
  const went: (string | null | undefined)[] = [];
  for (const key of [
    "{Tab}",
    "{Tab}",
    "{ArrowRight}",
    "{Tab}",
    "{Shift>}{Tab}{/Shift}",
    "{ArrowLeft}",
    "{ArrowLeft}",
    "{ArrowRight}",
    "{End}",
    "{Home}",
  ]) {
    await user.keyboard(key);
    went.push(document.activeElement?.textContent);
  }
  expect(went.join(" ")).toBe("Before Bold Italic After Italic Bold Insert Bold Insert Bold");
  expect(screen.getAllByRole("button").map(({ tabIndex }) => tabIndex)).toEqual([0, 0, -1, -1, 0]);
});
