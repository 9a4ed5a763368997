import { describe, expect, onTestFinished, test, vi } from "vitest";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { z } from "zod";
import { requiredText, optionalText } from "#platform/contract/text.ts";
import { secret } from "#platform/contract/secret-fields.ts";
import type { Was } from "#platform/contract/edits.ts";
import { CallError } from "./call.ts";
import { closeAllModals } from "./close-all-modals.ts";
import { clearBrowser } from "./browser-flags.ts";
import { keepWork } from "./kept-work.ts";
import { beforeLeaving } from "./leave-guards.ts";
import type { Outcome } from "./use-action.ts";
import { useEditForm } from "./use-edit-form.ts";
import { SelectField } from "./ui/choice-field.tsx";
import { DialogSlot } from "./ui/dialog-slot.tsx";
import { EditDialog } from "./ui/edit-dialog.tsx";
import { FormCard } from "./ui/form-card.tsx";
import { lazyClosable } from "./ui/lazy-part.tsx";
import { Dialog, DialogClose } from "./ui/dialog.tsx";
import { Button } from "./ui/button.tsx";
import { TextField } from "./ui/text-field.tsx";

type Shop = { id: string; name: string; phone: string | null; paper: string; key: string | null };
const shop: Shop = { id: "1", name: "Delgado", phone: null, paper: "letter", key: null };

const ShopForm = z.strictObject({
  name: requiredText(40, "Name is required"),
  phone: optionalText(40),
  paper: z.enum(["letter", "a4", "legal"]),
  every: z.string().regex(/^\d+$/, "Enter a whole number"),
  key: secret(optionalText(40)),
});
const valuesOf = ({ name, phone, paper, key }: Shop) => ({
  name,
  phone: phone ?? "",
  paper: paper as "letter",
  every: "1",
  key: key ?? "",
});

type Saved = Partial<Omit<Shop, "id">> & { was: Was };
type Send = (changes: Saved) => Promise<Outcome<Shop>>;

function Fields({ edit, hidden }: { edit: ReturnType<typeof useShopForm>; hidden: boolean }) {
  const { register, formState } = edit.form;
  return (
    <>
      <TextField label="Name" error={formState.errors.name?.message} {...register("name")} />
      <TextField label="Phone" error={formState.errors.phone?.message} {...register("phone")} />
      <SelectField
        label="Paper"
        options={[
          { value: "letter", label: "US Letter" },
          { value: "a4", label: "A4" },
          { value: "legal", label: "US Legal" },
        ]}
        {...register("paper")}
      />
      {!hidden && <TextField label="Every" error={formState.errors.every?.message} {...register("every")} />}
      <TextField label="Key" {...register("key")} />
    </>
  );
}

const shopForm = (record: Shop, save: Send, onSaved?: () => void) => ({
  name: `shop:${record.id}`,
  schema: ShopForm,
  record,
  valuesOf,
  bodyOf: ({ every: _, ...body }: z.output<typeof ShopForm>) => body,
  save,
  onSaved,
});
const useShopForm = (...of: Parameters<typeof shopForm>) => useEditForm(shopForm(...of));

function Shown({ record, save }: { record: Shop; save: Send }) {
  const [hidden, setHidden] = useState(false);
  const edit = useShopForm(record, save);
  return (
    <FormCard title="Shop" edit={edit}>
      <Fields edit={edit} hidden={hidden} />
      <Button onClick={() => setHidden(true)}>Hide</Button>
    </FormCard>
  );
}

const saves =
  (record: Shop): Send =>
  async ({ was: _, ...changes }) => ({ ok: true, reply: { ...record, ...changes } });
const clash = (theirs: Partial<Shop>) =>
  new CallError(
    409,
    "Conflict",
    JSON.stringify({ code: "clash", message: "Changed", error: "Changed", theirs, requestId: "1" }),
  );

function open(record: Shop = shop, send: Send = saves(record)) {
  window.history.replaceState(null, "", "/shop");
  const sent = vi.fn(send);
  const { rerender, unmount } = render(<Shown record={record} save={sent} />);
  onTestFinished(() => {
    cleanup();
    clearBrowser();
  });
  return {
    user: userEvent.setup(),
    sent,
    close: unmount,
    /** Others changed it. */
    become: (changes: Partial<Shop>) => rerender(<Shown record={{ ...record, ...changes }} save={sent} />),
  };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("a form that edits", () => {
  test("follows what others change where nothing was touched, and sends only what was changed, with what it was based on", async () => {
    const { user, sent, become } = open();
    await user.type(box("Phone"), "555 0100");
    become({ name: "Delgado & Co", phone: "111", paper: "a4" });
    expect([box("Name").value, box("Paper").value, box("Phone").value]).toEqual([
      "Delgado & Co",
      "a4",
      "555 0100",
    ]);
    await press(user, "Save");
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      { phone: "555 0100", was: { phone: null } },
      expect.objectContaining({ name: "Delgado & Co" }),
    );
  });

  test("keeps what is typed while it is saved, as not saved yet", async () => {
    let answer: (outcome: Outcome<Shop>) => void = () => undefined;
    const { user, sent } = open(shop, () => new Promise((resolve) => (answer = resolve)));
    await user.type(box("Name"), "!");
    await press(user, "Save");
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await user.type(box("Phone"), "555");
    await user.type(box("Name"), "!");
    await act(async () => answer({ ok: true, reply: { ...shop, name: "Delgado!" } }));
    expect([box("Name").value, box("Phone").value]).toEqual(["Delgado!!", "555"]);
    await press(user, "Save");
    expect(sent).toHaveBeenLastCalledWith(
      { name: "Delgado!!", phone: "555", was: { name: "Delgado!", phone: null } },
      expect.anything(),
    );
  });

  test("shows both values of a clash with the words of the form, keeps the text, and sends what is chosen against theirs", async () => {
    const theirs = { paper: "a4", phone: "111" };
    const { user, sent } = open(shop, async (changes) =>
      sent.mock.calls.length === 1
        ? { ok: false, error: clash(theirs) }
        : saves({ ...shop, ...theirs })(changes),
    );
    await user.type(box("Phone"), "222");
    await user.type(box("Name"), "!");
    await user.selectOptions(box("Paper"), "legal");
    await press(user, "Save");
    const asked = await screen.findByRole("dialog", { name: "Someone else changed this too" });
    expect(
      within(asked)
        .getAllByRole("group")
        .map((one) => one.textContent),
    ).toEqual(["PaperYoursUS LegalTheirsA4", "PhoneYours222Theirs111"]);
    await press(user, "Back to the form");
    expect([box("Phone").value, box("Name").value]).toEqual(["222", "Delgado!"]);
    sent.mockClear();
    await press(user, "Save");
    await screen.findByRole("dialog", { name: "Someone else changed this too" });
    await user.click(screen.getAllByRole("radio", { name: /^Theirs/ })[1] as HTMLElement);
    await press(user, "Save these");
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent).toHaveBeenLastCalledWith(
      { name: "Delgado!", paper: "legal", was: { name: "Delgado", paper: "a4" } },
      expect.objectContaining({ phone: "111" }),
    );
    await waitFor(() => expect(box("Phone").value).toBe("111"));
  });

  test("comes back after the page had to be left with what was changed and its basis alone, and no secret", async () => {
    const first = open();
    await first.user.type(box("Phone"), "222");
    await first.user.type(box("Key"), "s3cret");
    keepWork();
    expect(Object.values({ ...sessionStorage }).join()).not.toContain("s3cret");
    first.close();
    const { user, sent } = open({ ...shop, name: "Theirs", phone: "111" });
    expect([box("Name").value, box("Phone").value, box("Key").value]).toEqual(["Theirs", "222", ""]);
    await press(user, "Save");
    expect(sent).toHaveBeenCalledWith({ phone: "222", was: { phone: null } }, expect.anything());
  });

  test("does not check a wrong value that was taken from the screen, and says in words what no field on it says", async () => {
    const { user, sent } = open(shop, async () => ({
      ok: false,
      error: new CallError(
        400,
        "",
        JSON.stringify({
          code: "validation_failed",
          message: "No",
          error: "No",
          errors: { taxNumber: "Enter a number" },
          requestId: "1",
        }),
      ),
    }));
    await user.type(box("Name"), "!");
    await user.clear(box("Every"));
    await press(user, "Hide");
    await press(user, "Save");
    expect(sent).toHaveBeenCalledOnce();
    expect((await screen.findByRole("alert")).textContent).toBe("Tax number: Enter a number");
  });

  test("asks before its page is left by a link, and lets go when it is told to", async () => {
    const { user } = open();
    const link = document.body.appendChild(document.createElement("a"));
    onTestFinished(() => link.remove());
    link.href = "/elsewhere";
    link.textContent = "Elsewhere";
    const followed = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener("click", followed);
    await user.click(link);
    expect(followed).toHaveBeenCalledTimes(1);
    await user.type(box("Name"), "!");
    await user.click(link);
    await press(user, "Keep editing");
    expect(followed).toHaveBeenCalledTimes(1);
    await user.click(link);
    await press(user, "Leave");
    expect(followed).toHaveBeenCalledTimes(2);
  });
});

const clashTitle = "Someone else changed this too";
const refused = (errors: Record<string, string>) =>
  new CallError(
    400,
    "",
    JSON.stringify({ code: "validation_failed", message: "No", error: "No", errors, requestId: "1" }),
  );

describe("a form with nothing to send", () => {
  test("is saved when theirs is kept of all that clashed", async () => {
    const saved = vi.fn();
    function Card() {
      const edit = useShopForm(shop, async () => ({ ok: false, error: clash({ phone: "111" }) }), saved);
      return (
        <FormCard title="Shop" edit={edit}>
          <Fields edit={edit} hidden={false} />
        </FormCard>
      );
    }
    render(<Card />);
    onTestFinished(cleanup);
    const user = userEvent.setup();
    await user.type(box("Phone"), "222");
    await press(user, "Save");
    await screen.findByRole("dialog", { name: clashTitle });
    await user.click(screen.getByRole("radio", { name: /^Theirs/ }));
    await press(user, "Save these");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(box("Phone").value).toBe("111");
    expect(saved).toHaveBeenCalledOnce();
  });

  test("shows the record as it is now where what was typed amounts to the same, and doesn’t ask before it is left", async () => {
    const { user, sent, become } = open();
    await user.type(box("Name"), " ");
    become({ name: "Delgado & Co" });
    expect(box("Name").value).toBe("Delgado ");
    await press(user, "Save");
    await waitFor(() => expect(box("Name").value).toBe("Delgado & Co"));
    expect(sent).not.toHaveBeenCalled();
    const left = vi.fn();
    beforeLeaving(left);
    expect(left).toHaveBeenCalledOnce();
  });
});

test("a form that is not right as theirs is kept closes the question and says why", async () => {
  const { user } = open(shop, async () => ({ ok: false, error: clash({ name: "" }) }));
  await user.type(box("Name"), "!");
  await press(user, "Save");
  await screen.findByRole("dialog", { name: clashTitle });
  await user.click(screen.getByRole("radio", { name: /^Theirs/ }));
  await press(user, "Save these");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("Name is required");
  await waitFor(() => expect(document.activeElement).toBe(box("Name")));
});

test("a refusal moves to the field that it names, but not from another in which somebody types by then", async () => {
  let answer: (outcome: Outcome<Shop>) => void = () => undefined;
  const { user, sent } = open(shop, () => new Promise((resolve) => (answer = resolve)));
  const refuse = () => act(async () => answer({ ok: false, error: refused({ name: "Taken" }) }));
  await user.type(box("Name"), "!");
  await press(user, "Save");
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await user.type(box("Phone"), "555");
  await refuse();
  await user.keyboard("1234");
  expect([box("Name").value, box("Phone").value]).toEqual(["Delgado!", "5551234"]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  await refuse();
  expect(document.activeElement).toBe(box("Name"));
});

test("values of a clash are said in words: days, rows and what is empty", async () => {
  const lines = [{ id: "1", text: "Ink", dueOn: "2026-03-09", contactId: "2" }];
  const { user } = open(shop, async () => ({
    ok: false,
    error: clash({ phone: lines, name: null } as unknown as Partial<Shop>),
  }));
  await user.type(box("Phone"), "2026-03-10");
  await user.type(box("Name"), "!");
  await press(user, "Save");
  const asked = await screen.findByRole("dialog", { name: clashTitle });
  expect(
    within(asked)
      .getAllByRole("group")
      .map((one) => one.textContent),
  ).toEqual(["PhoneYoursMar 10, 2026TheirsText: Ink, Due on: Mar 9, 2026", "NameYoursDelgado!Theirs(empty)"]);
});

describe("a dialog", () => {
  function Acting({ isOpen, onClose, save }: { isOpen: boolean; onClose: () => void; save: Send }) {
    const edit = useShopForm(shop, save, onClose);
    return (
      <EditDialog open={isOpen} onClose={onClose} title="Edit Shop" edit={edit}>
        <Fields edit={edit} hidden={false} />
      </EditDialog>
    );
  }

  test("with nothing to save closes without a call, and stays open with what was typed while it was saved", async () => {
    let answer: (outcome: Outcome<Shop>) => void = () => undefined;
    const closed = vi.fn();
    const sent = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
    render(<Acting isOpen onClose={closed} save={sent} />);
    onTestFinished(cleanup);
    const user = userEvent.setup();
    await press(user, "Save changes");
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(sent).not.toHaveBeenCalled();
    await user.type(box("Name"), "!");
    await press(user, "Save changes");
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await user.type(box("Phone"), "5");
    await act(async () => answer({ ok: true, reply: { ...shop, name: "Delgado!" } }));
    expect(closed).toHaveBeenCalledOnce();
    await press(user, "Save changes");
    await act(async () => answer({ ok: true, reply: { ...shop, name: "Delgado!", phone: "5" } }));
    expect(closed).toHaveBeenCalledTimes(2);
  });

  test("begins anew at each opening", async () => {
    const Lazy = lazyClosable(
      async () =>
        function Noted({ open: isOpen, onClose }: { open: boolean; onClose: () => void }) {
          const [text, setText] = useState("");
          return (
            <Dialog open={isOpen} onClose={onClose} title="Noted">
              <TextField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
            </Dialog>
          );
        },
    );
    const view = render(<Lazy open onClose={() => undefined} />);
    onTestFinished(cleanup);
    await userEvent.setup().type(await screen.findByLabelText("Text"), "half");
    view.rerender(<Lazy open={false} onClose={() => undefined} />);
    view.rerender(<Lazy open onClose={() => undefined} />);
    expect((await screen.findByLabelText<HTMLInputElement>("Text")).value).toBe("");
  });

  test("that was closed does not come back with what was dropped in it, though it is still drawn", async () => {
    const Lazy = lazyClosable(
      async () =>
        function Edited({ open: isOpen, onClose }: { open: boolean; onClose: () => void }) {
          return <Acting isOpen={isOpen} onClose={onClose} save={saves(shop)} />;
        },
    );
    const drawnAnew = (isOpen: boolean) => <Lazy open={isOpen} onClose={() => undefined} />;
    const view = render(drawnAnew(true));
    onTestFinished(() => {
      cleanup();
      clearBrowser();
    });
    await userEvent.setup().type(await screen.findByLabelText("Name"), "!");
    view.rerender(drawnAnew(false));
    keepWork();
    view.unmount();
    render(drawnAnew(true));
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Delgado");
  });

  test("that keeps each change comes back with it after a menu entry was chosen, but not with what was dropped", async () => {
    function Mail({ open: isOpen, onClose }: { open: boolean; onClose: () => void }) {
      const edit = useEditForm({ ...shopForm(shop, saves(shop)), keepsEachChange: true });
      const leave = () => {
        edit.forget();
        onClose();
      };
      return (
        <EditDialog open={isOpen} onClose={leave} edit={edit} title="Mail">
          <Fields edit={edit} hidden={false} />
        </EditDialog>
      );
    }
    function Page() {
      const [open, setOpen] = useState<true>();
      return (
        <>
          <Button onClick={() => setOpen(true)}>Write</Button>
          <DialogSlot open={open}>
            {(_, isOpen) => <Mail open={isOpen} onClose={() => setOpen(undefined)} />}
          </DialogSlot>
        </>
      );
    }
    render(<Page />);
    onTestFinished(() => {
      cleanup();
      clearBrowser();
    });
    const user = userEvent.setup();
    await press(user, "Write");
    await user.type(box("Name"), "!");
    act(closeAllModals);
    await press(user, "Write");
    expect(box("Name").value).toBe("Delgado!");
    await press(user, "Cancel");
    await press(user, "Leave");
    act(closeAllModals);
    await press(user, "Write");
    expect(box("Name").value).toBe("Delgado");
  });

  test("asks after an act in it where something typed would be lost", async () => {
    const closed = vi.fn();
    function Visit() {
      const closer = useRef<() => void>(null);
      const [text, setText] = useState("");
      return (
        <Dialog open onClose={closed} title="Visit" unsaved={text !== ""} closer={closer}>
          <TextField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
          <Button onClick={() => closer.current?.()}>They came</Button>
        </Dialog>
      );
    }
    render(<Visit />);
    onTestFinished(cleanup);
    const user = userEvent.setup();
    await user.type(box("Text"), "Brought the blue one");
    await press(user, "They came");
    expect(closed).not.toHaveBeenCalled();
    await press(user, "Keep editing");
    await user.clear(box("Text"));
    await press(user, "They came");
    expect(closed).toHaveBeenCalledOnce();
  });

  test("whose content is shown once closes by its own button only", async () => {
    const closed = vi.fn();
    render(
      <Dialog
        open
        onClose={closed}
        title="Your codes"
        shownOnce
        footer={
          <DialogClose>
            <Button>Done</Button>
          </DialogClose>
        }
      >
        1234
      </Dialog>,
    );
    onTestFinished(cleanup);
    const user = userEvent.setup();
    await user.keyboard("{Escape}");
    closeAllModals();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    await press(user, "Done");
    expect(closed).toHaveBeenCalledOnce();
  });
});
