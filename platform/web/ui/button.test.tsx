import { expect, test, vi } from "vitest";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { drawn, told } from "../testing/drawn.tsx";
import { Button, IconButton, SaveButton } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Switch } from "./switch.tsx";
import { X } from "lucide-react";

/** Each is off from the first press on. */
const pieces = (press: () => void, isOff: boolean) => ({
  busy: (
    <Button busy={isOff} onClick={press}>
      Act
    </Button>
  ),
  disabled: (
    <Button disabled={isOff} onClick={press}>
      Act
    </Button>
  ),
  icon: <IconButton icon={X} label="Act" busy={isOff} onClick={press} />,
  switch: <Switch label="Act" checked={false} disabled={isOff} onChange={press} />,
  checkbox: <Checkbox label="Act" checked={false} disabled={isOff} onChange={press} />,
});

test.each(Object.keys(pieces(() => undefined, false)) as (keyof ReturnType<typeof pieces>)[])(
  "what is off once it was pressed keeps the focus, and is not pressed again: %s",
  async (kind) => {
    const press = vi.fn();
    const Piece = () => {
      const [isOff, setOff] = useState(false);
      return pieces(() => {
        press();
        setOff(true);
      }, isOff)[kind];
    };
    const { user } = drawn(<Piece />, "/", []);
    const [piece] = ["button", "switch", "checkbox"].flatMap((role) =>
      screen.queryAllByRole(role, { name: "Act" }),
    );
    await user.tab();
    expect(document.activeElement).toBe(piece);
    await user.keyboard(" ");
    await user.keyboard(" ");
    await user.click(piece!);
    expect(press).toHaveBeenCalledTimes(1);
    expect([piece!.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", piece]);
  },
);

test("a form is not submitted while its button is off, nor when nothing was changed: that is said", async () => {
  const submit = vi.fn((event: Event) => event.preventDefault());
  const Form = ({ changed, busy }: { changed: boolean; busy: boolean }) => (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <input aria-label={`${changed} ${busy}`} />
      <SaveButton changed={changed} busy={busy} />
    </form>
  );
  const { user } = drawn(
    <>
      <Form changed={false} busy={false} />
      <Form changed busy />
      <Form changed busy={false} />
    </>,
    "/",
    [],
  );
  await user.type(screen.getByLabelText("false false"), "{Enter}");
  await told("Nothing to save");
  await user.type(screen.getByLabelText("true true"), "{Enter}");
  expect(submit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("true false"), "{Enter}");
  expect(submit).toHaveBeenCalledTimes(1);
});
