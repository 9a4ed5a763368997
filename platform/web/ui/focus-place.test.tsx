import { useEffect, useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { screen, waitFor } from "@testing-library/react";
import { drawn } from "../testing/drawn.tsx";
import { lastSaid } from "../say.ts";
import { Board } from "./board.tsx";
import { Button, IconButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./focus-place.ts";
import { Menu } from "./menu.tsx";
import { PageFrame } from "./page-frame.tsx";
import { TextField } from "./text-field.tsx";
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

type Card = { id: string };
function Stages() {
  const [at, setAt] = useState("Lead");
  const card: Card = { id: "1" };
  return (
    <main>
      <h1>My Business</h1>
      <Board
        label="Pipeline"
        columns={["Lead", "Proposal"].map((name) => ({
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
          items: [{ label: "Proposal", onSelect: () => setAt("Proposal") }],
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
