import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CallError } from "../call.ts";
import { drawn, told } from "../testing/drawn.tsx";
import { SelectField } from "./choice-field.tsx";
import { SavedSelect } from "./saved-select.tsx";

const zones = ["Africa/Abidjan", "Asia/Baghdad", "Europe/Berlin"];

/** A select of time zones; it is saved unless `refuses`. */
function open({ refuses = false } = {}) {
  const save = vi.fn<(zone: string) => { ok: boolean }>(() => ({ ok: !refuses }));
  const Zone = ({ isThere = true }) => {
    const [zone, setZone] = useState("Africa/Abidjan");
    const [isShown, setShown] = useState(isThere);
    const onSave = (next: string) => {
      if (!refuses) setZone(next);
      return save(next);
    };
    return (
      <>
        {isShown && <SavedSelect label="Time zone" options={zones} value={zone} onSave={onSave} />}
        <button type="button" onClick={() => setShown(false)}>
          Close
        </button>
      </>
    );
  };
  const { user } = drawn(<Zone />, "/", []);
  const field = screen.getByLabelText<HTMLSelectElement>("Time zone");
  /** As a key does it in a browser: each press chooses. */
  const key = (value: string) => {
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.change(field, { target: { value } });
  };
  return { user, field, key, save };
}

test.each([
  ["when it is left", (user: ReturnType<typeof open>["user"]) => user.tab()],
  ["by Enter", (user: ReturnType<typeof open>["user"]) => user.keyboard("{Enter}")],
])("by keys a select is saved %s, once, and not at each key", async (_, end) => {
  const { user, field, key, save } = open();
  field.focus();
  for (const zone of zones.slice(1)) key(zone);
  expect([save.mock.calls, field.value]).toEqual([[], "Europe/Berlin"]);
  await end(user);
  await user.tab();
  expect(save.mock.calls).toEqual([["Europe/Berlin"]]);
});

test("by mouse it is saved at once; what was chosen by keys as its dialog closed is, too", async () => {
  const { user, field, key, save } = open();
  await user.selectOptions(field, "Asia/Baghdad");
  expect(save.mock.calls).toEqual([["Asia/Baghdad"]]);
  field.focus();
  key("Europe/Berlin");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(save.mock.calls).toEqual([["Asia/Baghdad"], ["Europe/Berlin"]]);
});

/** A select whose saves are answered by hand, one after another. */
function openByHand() {
  const answers: ((outcome: { ok: boolean; error?: unknown }) => void)[] = [];
  const save = vi.fn<(zone: string, was: string) => unknown>(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const zone = (value: string) => (
    <SavedSelect label="Time zone" options={zones} value={value} onSave={save} />
  );
  // Where it is said.
  drawn(null, "/", []);
  const { rerender } = render(zone("Africa/Abidjan"));
  const field = screen.getByLabelText<HTMLSelectElement>("Time zone");
  return {
    field,
    save,
    choose: (value: string) => fireEvent.change(field, { target: { value } }),
    answer: (outcome: { ok: boolean; error?: unknown }) => act(async () => answers.shift()?.(outcome)),
    news: (value: string) => rerender(zone(value)),
  };
}
/** What the server says where somebody else's choice is saved. */
const clash = (zone: string) => {
  const theirs = { code: "clash", message: "", error: "", requestId: "1", theirs: { zone } };
  return { ok: false, error: new CallError(409, "Conflict", JSON.stringify(theirs)) };
};

test("back to the first choice before the save of another is seen: that is sent as well, once, and stays shown", async () => {
  const { field, save, choose, answer, news } = openByHand();
  choose("Asia/Baghdad");
  choose("Africa/Abidjan");
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.blur(field);
  await answer({ ok: true });
  news("Asia/Baghdad");
  // What is sent next is based on what was saved by then.
  expect([save.mock.calls, field.value]).toEqual([
    [
      ["Asia/Baghdad", "Africa/Abidjan"],
      ["Africa/Abidjan", "Asia/Baghdad"],
    ],
    "Africa/Abidjan",
  ]);
  await answer({ ok: true });
  news("Europe/Berlin");
  expect(field.value).toBe("Europe/Berlin");
});

test.each([
  ["wasn’t saved", [], "Africa/Abidjan"],
  ["was saved though its answer was lost", [clash("Asia/Baghdad")], "Asia/Baghdad"],
])(
  "two choices one after another, of which the first %s: nobody else is said to have changed it",
  async (_, answers, was) => {
    const { field, save, choose, answer } = openByHand();
    choose("Asia/Baghdad");
    choose("Europe/Berlin");
    await answer({ ok: false, error: new TypeError("Failed to fetch") });
    for (const one of answers) await answer(one);
    expect(save.mock.lastCall).toEqual(["Europe/Berlin", was]);
    await answer({ ok: false, error: new TypeError("Failed to fetch") });
    expect([save.mock.calls.length, field.value]).toEqual([2 + answers.length, "Africa/Abidjan"]);
    expect(screen.queryByText("Someone else changed this too")).toBe(null);
  },
);

test("left by Tab after Enter, it is sent once before anything is answered", () => {
  const save = vi.fn(() => new Promise(() => undefined));
  render(<SavedSelect label="Time zone" options={zones} value="Africa/Abidjan" onSave={save} />);
  onTestFinished(cleanup);
  const field = screen.getByLabelText<HTMLSelectElement>("Time zone");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.change(field, { target: { value: "Asia/Baghdad" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.blur(field);
  expect(save.mock.calls).toEqual([["Asia/Baghdad", "Africa/Abidjan"]]);
});

test("where somebody else chose something else meanwhile, both choices are told, and its own goes back", async () => {
  const { field, choose, answer } = openByHand();
  choose("Asia/Baghdad");
  await answer(clash("Europe/Berlin"));
  await told("Someone else changed this too", "Time zone is now “Europe/Berlin”. You chose “Asia/Baghdad”.");
  expect(field.value).toBe("Africa/Abidjan");
});

test("a refused choice goes back to what is saved", async () => {
  const { user, field } = open({ refuses: true });
  await user.selectOptions(field, "Europe/Berlin");
  await waitFor(() => expect(field.value).toBe("Africa/Abidjan"));
});

test("a select that is off while it has the focus keeps it, and can’t be changed", async () => {
  const change = vi.fn();
  const Field = () => {
    const [isOff, setOff] = useState(false);
    const onChange = () => {
      change();
      setOff(true);
    };
    return <SelectField label="Zone" options={zones} value={zones[0]} disabled={isOff} onChange={onChange} />;
  };
  const { user } = drawn(<Field />, "/", []);
  const field = screen.getByLabelText<HTMLSelectElement>("Zone");
  field.focus();
  for (const zone of zones.slice(1)) fireEvent.change(field, { target: { value: zone } });
  expect([change.mock.calls.length, field.disabled, document.activeElement === field]).toEqual([
    1,
    false,
    true,
  ]);
  await user.tab();
  expect(field.disabled).toBe(true);
});
