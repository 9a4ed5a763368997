import { useEffect, useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { drawn } from "../testing/drawn.tsx";
import { lastSaid } from "../say.ts";
import { showToast } from "../toasts.ts";
import { Board } from "./board.tsx";
import { Button, IconButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./focus-place.ts";
import { Menu } from "./menu.tsx";
import { PageFrame } from "./page-frame.tsx";
import { TextField } from "./text-field.tsx";
import { useFocusOnTitle } from "./use-focus-on-title.ts";
import { Ellipsis } from "lucide-react";

beforeEach(() => onTestFinished(keepFocus()));

const button = (name: string) => screen.findByRole("button", { name });
/** Promises that the focus comes to what is named so. */
const expectFocus = (name: string) =>
  waitFor(() => {
    const active = document.activeElement as HTMLElement;
    expect(active.getAttribute("aria-label") ?? active.textContent).toBe(name);
  });

function Lines() {
  const [lines, setLines] = useState(["1", "2", "3"]);
  return (
    <fieldset>
      {lines.map((line) => (
        <div key={line}>
          <input aria-label={`Text ${line}`} />
          <Button onClick={() => setLines(lines.filter((one) => one !== line))}>{`Remove ${line}`}</Button>
        </div>
      ))}
      <Button>Add a line</Button>
    </fieldset>
  );
}

const places = {
  "on a screen": <Lines />,
  "in a dialog": (
    <Dialog open title="Invoice" onClose={() => undefined}>
      <Lines />
    </Dialog>
  ),
};

test.each(Object.entries(places))(
  "%s the focus of a removed row goes to the next row’s button, then to the one before, then to what is near",
  async (_, place) => {
    const { user } = drawn(<main>{place}</main>, "/", []);
    await user.click(await button("Remove 2"));
    await expectFocus("Remove 3");
    await user.keyboard("{Enter}");
    await expectFocus("Add a line");
    await user.click(await button("Remove 1"));
    await expectFocus("Add a line");
  },
);

/** A dialog that is first seen loading, then asks to go on in another one. Its opener may be gone by then. */
function Openings({ isGone }: { isGone: boolean }) {
  const [open, setOpen] = useState<"loading" | "first" | "second">();
  const [isOver, setOver] = useState(false);
  const close = () => {
    setOpen(undefined);
    setOver(true);
  };
  useEffect(() => {
    if (open !== "loading") return undefined;
    const timer = setTimeout(setOpen, 0, "first");
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <main>
      <PageFrame title="Money">
        {!(isGone && isOver) && (
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" />}
            items={[{ label: "Create Invoice", onSelect: () => setOpen("loading") }]}
          />
        )}
        {open === "loading" && (
          <Dialog open title="Loading" onClose={close}>
            Loading
          </Dialog>
        )}
        {open === "first" && (
          <Dialog open title="Invoice" onClose={close}>
            <TextField label="Number" />
            <Button onClick={() => setOpen("second")}>Go on</Button>
          </Dialog>
        )}
        {open === "second" && (
          <Dialog open title="Terms" onClose={close}>
            <TextField label="Days" />
          </Dialog>
        )}
      </PageFrame>
    </main>
  );
}

test.each([
  [false, "to where it all began", "More"],
  [true, "to the screen’s heading where that is gone", "Money"],
])(
  "through a menu, a waiting dialog and one that led to another (gone: %s), the focus goes back %s",
  async (isGone, _, back) => {
    const { user } = drawn(<Openings isGone={isGone} />, "/", []);
    for (const isLong of isGone ? [true] : [false, true]) {
      await user.click(await button("More"));
      await user.click(await screen.findByRole("menuitem", { name: "Create Invoice" }));
      await screen.findByLabelText("Number");
      if (isLong) {
        await user.click(await button("Go on"));
        await screen.findByLabelText("Days");
      }
      await user.keyboard("{Escape}");
      await expectFocus(back);
    }
  },
);

test.each(["on a screen", "in a dialog"] as const)(
  "%s a text box that goes while one types in it passes its keys to no other row, and to no button",
  async (where) => {
    const { user } = drawn(
      <main>
        <h1>Lines</h1>
        {places[where]}
      </main>,
      "/",
      [],
    );
    const removes = await button("Remove 2");
    await user.type(screen.getByLabelText("Text 2"), "typed");
    // By news, not by the person.
    fireEvent.click(removes);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        where === "in a dialog" ? screen.getByRole("dialog") : screen.getByRole("heading", { name: "Lines" }),
      ),
    );
    await user.keyboard("more ");
    expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual(["", ""]);
  },
);

test("a toast’s key reaches it from an open dialog, and closing it leads back", async () => {
  const { user } = drawn(
    <Dialog open title="Invoice" onClose={() => undefined}>
      <TextField label="Number" />
    </Dialog>,
    "/",
    [],
  );
  await user.click(await screen.findByLabelText("Number"));
  act(() => void showToast({ title: "Moved", action: { label: "Undo", run: () => undefined } }));
  await user.keyboard("{F8}");
  await expectFocus("UndoF8");
  await user.tab();
  await expectFocus("Close");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Number")));
});

test.each([
  ["with something to do", 20, { action: { label: "Undo", run: () => undefined } }],
  ["that says what failed", 20, { tone: "danger" }],
  ["of any other kind", 5, {}],
] as const)("a toast %s stays for %i seconds", (_, seconds, more) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  drawn(null, "/", []);
  act(() => void showToast({ title: "Moved", ...more }));
  const isOpen = () => document.querySelector('.toast[data-state="open"]') !== null;
  act(() => void vi.advanceTimersByTime(seconds * 1000 - 1));
  expect(isOpen()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(isOpen()).toBe(false);
});

type Card = { id: string };
const moved: { byOthers: (to: string) => void } = { byOthers: () => undefined };
function Stages() {
  const [at, setAt] = useState("Lead");
  const card: Card = { id: "1" };
  moved.byOthers = setAt;
  return (
    <main>
      <h1>My Business</h1>
      <Board
        label="Pipeline"
        columns={["Lead", "Proposal", "Won", "Not Won"].map((name) => ({
          id: name,
          name,
          tint: "blue",
          label: name,
          count: 1,
          items: at === name ? [card] : [],
        }))}
        empty="No one here"
        nameOf={() => "Ines Quarto"}
        mayMove
        onMove={() => undefined}
        menuOf={() => ({
          label: "Move Ines Quarto to",
          items: [
            {
              label: "Proposal",
              to: "Proposal",
              onSelect: async () => setAt("Proposal"),
            },
            { label: "Move to Not Won", to: "Not Won", onSelect: async () => setAt("Not Won") },
            { label: "Refused", to: "Proposal", onSelect: async () => false },
          ],
        })}
        renderCard={() => "Ines Quarto"}
      />
    </main>
  );
}

test("a card that its menu moves to another column keeps the focus, and where it is now is said", async () => {
  const { user } = drawn(<Stages />, "/", []);
  await user.click(await button("Move Ines Quarto to"));
  await user.click(await screen.findByRole("menuitem", { name: "Proposal" }));
  await expectFocus("Move Ines Quarto to");
  expect(lastSaid()).toBe("Ines Quarto is in Proposal");
});

test("a card is said to be where its menu’s row leads, not in a column of a similar name; what was not moved is not said later", async () => {
  const { user } = drawn(<Stages />, "/", []);
  const choose = async (row: string) => {
    await user.click(await button("Move Ines Quarto to"));
    await user.click(await screen.findByRole("menuitem", { name: row }));
  };
  await choose("Move to Not Won");
  await waitFor(() => expect(lastSaid()).toBe("Ines Quarto is in Not Won"));
  await choose("Refused");
  act(() => moved.byOthers("Proposal"));
  expect(lastSaid()).toBe("Ines Quarto is in Not Won");
});

test("a new screen’s title is said by its heading, and once more is known that as well", async () => {
  const Screen = ({ path, title }: { path: string; title: string }) => {
    useFocusOnTitle(path);
    return (
      <main id="content">
        <h1>{title}</h1>
        <Button>Edit</Button>
      </main>
    );
  };
  const { rerender } = render(<Screen path="/contacts" title="Customers" />);
  onTestFinished(cleanup);
  rerender(<Screen path="/contacts/1" title="Customer" />);
  await expectFocus("Customer");
  rerender(<Screen path="/contacts/1" title="Ines Quarto" />);
  await waitFor(() => expect(lastSaid()).toBe("Ines Quarto"));
  screen.getByRole("button", { name: "Edit" }).focus();
  rerender(<Screen path="/contacts/1" title="Ines Delgado" />);
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(lastSaid()).toBe("Ines Quarto");
});
