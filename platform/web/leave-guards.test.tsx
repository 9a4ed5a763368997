import { expect, onTestFinished, test, vi } from "vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { guardPage } from "./leave-guards.ts";
import { useLeaveGuard } from "./ui/leave-guard.tsx";
import { Tabs } from "./ui/tabs.tsx";

function Written() {
  return <>Something unsaved{useLeaveGuard(true)}</>;
}

function Screen() {
  const [tab, setTab] = useState("one");
  return (
    <Tabs
      label="Parts"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: "one", label: "One", content: <Written /> },
        { key: "two", label: "Two", content: "The second part" },
      ]}
    />
  );
}

test("another tab of the page asks first, pressed or chosen by keys, and opens when what is unsaved is let go", async () => {
  render(<Screen />);
  onTestFinished(cleanup);
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "Two" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  screen.getByText("Something unsaved");
  screen.getByRole("tab", { name: "One" }).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await screen.findByText("The second part");
});

test("a reload asks only while something is unsaved that was not kept", async () => {
  // Anew: what this page keeps is known until it is loaded again.
  vi.resetModules();
  const fresh = await import("./leave-guards.ts");
  const { keepWork } = await import("./kept-work.ts");
  expect(fresh.guardPage).not.toBe(guardPage);
  const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  const saved = fresh.guardPage({ ask: vi.fn() });
  expect(isAsked()).toBe(true);
  saved();
  expect(isAsked()).toBe(false);
  const kept = fresh.guardPage({ ask: vi.fn() });
  onTestFinished(kept);
  keepWork();
  expect(isAsked()).toBe(false);
});

test("on the way to another business the browser does not ask again", async () => {
  vi.resetModules();
  const fresh = await import("./leave-guards.ts");
  const { leaveFor } = await import("./whose.ts");
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  onTestFinished(() => assign.mockRestore());
  onTestFinished(fresh.guardPage({ ask: vi.fn() }));
  leaveFor("/dashboard");
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});
