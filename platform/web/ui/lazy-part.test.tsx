import { Suspense, useState } from "react";
import { expect, test, vi } from "vitest";
import { screen } from "@testing-library/react";
import { z } from "zod";
import { useFormOf } from "../form.ts";
import { drawn } from "../testing/drawn.tsx";
import { lazyClosable, lazyPart } from "./lazy-part.tsx";
import { Tabs } from "./tabs.tsx";
import { TextField } from "./text-field.tsx";

let isBroken = false;
const Form = ({ name }: { name: string }) => {
  const form = useFormOf(z.object({ note: z.string() }), { note: "" }, name);
  if (form.watch("note").endsWith("!") && isBroken && name === "broken") throw new Error("It broke");
  return <TextField label={name} {...form.register("note")} />;
};
type Dialog = { open: boolean; name: string; onClose: () => void };
const parts = {
  "a part": lazyPart<Dialog>(() => Promise.resolve(Form)),
  "a dialog": lazyClosable<Dialog>(() => Promise.resolve(Form)),
};

test.each(Object.entries(parts))(
  "what was typed in %s that fails is there again after Retry; that of others is neither lost nor kept twice",
  async (_, Part) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    isBroken = true;
    const close = () => undefined;
    const { user } = drawn(
      <>
        <Part open name="broken" onClose={close} />
        <Form name="sound" />
      </>,
      "/",
      [],
    );
    await user.type(await screen.findByLabelText("sound"), "Mine");
    await user.type(await screen.findByLabelText("broken"), "Long text!");
    await screen.findByText("This part of the page didn’t work");
    expect(screen.queryByText(/Nothing is lost/)).toBe(null);
    expect(screen.getByLabelText<HTMLInputElement>("sound").value).toBe("Mine");
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect((await screen.findByLabelText<HTMLInputElement>("broken")).value).toBe("Long text!");
    expect(sessionStorage.length).toBe(0);
  },
);

test("a part that is still being fetched stands aside alone: the tab that was pressed stays on the screen and keeps the focus", async () => {
  const Later = lazyPart<object>(() => new Promise(() => undefined));
  const tabs = [
    { key: "info", label: "My Info", content: "Ada" },
    { key: "stages", label: "Pipeline", content: <Later /> },
  ];
  function Page() {
    const [tab, setTab] = useState("info");
    return <Tabs label="Settings" tabs={tabs} value={tab} onChange={setTab} />;
  }
  const { user } = drawn(
    <Suspense fallback="The whole page">
      <Page />
    </Suspense>,
    "/",
    [],
  );
  await user.click(screen.getByRole("tab", { name: "Pipeline" }));
  screen.getByRole("status", { name: "Loading" });
  expect(screen.queryByText("The whole page")).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Pipeline" }));
});
