import { expect, onTestFinished, test } from "vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { SearchField, TextField } from "./text-field.tsx";

const live = () => document.querySelector("[aria-live]");

test("help belongs to its field and isn’t said by itself as it changes; an error is said, in an element that was there before", () => {
  const { rerender } = render(<TextField label="Name" help="40 left" />);
  onTestFinished(cleanup);
  const description = () => {
    const ids = screen.getByLabelText("Name").getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  };
  const region = live();
  expect(region?.textContent).toBe("");
  expect(screen.getByText("40 left").closest("[aria-live]")).toBeNull();
  expect(description()).toBe("40 left");
  rerender(<TextField label="Name" help="40 left" error="Name is required" />);
  expect([live() === region, region?.textContent]).toEqual([true, "Name is required"]);
  expect(description()).toBe("Name is required");
});

test.each([
  ["Search tasks", "Search tasks", "Search tasks"],
  ["Search tasks or customers", "Search tasks", "Search tasks or customers"],
  ["Search people", "Find a person", "Find a person: Search people"],
])(
  "a search called “%s” in which “%s” is seen is named “%s”, as those say it who speak to it",
  (label, seen, name) => {
    render(<SearchField label={label} placeholder={seen} value="" onText={() => undefined} />);
    onTestFinished(cleanup);
    expect(screen.getByRole("textbox", { name }).getAttribute("placeholder")).toBe(seen);
  },
);
