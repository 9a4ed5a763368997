import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { guardPage } from "./leave-guards.ts";
import { navigate } from "./navigate.ts";
import { Dialog } from "./ui/dialog.tsx";

// A step back over layers as a browser takes it: a moment later, and it says so; happy-dom says nothing.
beforeEach(() => {
  vi.spyOn(window.history, "go").mockImplementation((steps = 0) => {
    setTimeout(() => {
      const { layers = 0 } = (window.history.state ?? {}) as { layers?: number };
      window.history.replaceState({ layers: layers + steps }, "");
      window.dispatchEvent(new Event("popstate"));
    });
  });
});
afterEach(() => void vi.restoreAllMocks());

/** The page begins to be left; the browser asks, and is told to stay, where `asks`. */
function beginLeaving(asks: boolean): void {
  const event = new Event("beforeunload", { cancelable: true });
  if (asks) window.addEventListener("beforeunload", () => event.preventDefault(), { once: true });
  window.dispatchEvent(event);
}
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

test("a page that stays when the browser asks, or as a file is downloaded, can be left later", async () => {
  window.history.replaceState(null, "", "/shop");
  const saved = guardPage({ ask: vi.fn() });
  await waitFor(() => expect(window.history.state).toEqual({ layers: 1 }));
  beginLeaving(true);
  saved();
  // Once the question is answered the step of what is closed is taken, and then this goes.
  navigate("/elsewhere");
  await at("/elsewhere");
  const savedToo = guardPage({ ask: vi.fn() });
  await waitFor(() => expect(window.history.state).toEqual({ layers: 1 }));
  savedToo();
  beginLeaving(false);
  navigate("/after");
  const later = performance.now() + 3000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  await userEvent.setup().keyboard("a");
  await at("/after");
});

test("a dialog with something unsaved asks before its page is left, while Back closes the dialog alone", async () => {
  window.history.replaceState(null, "", "/shop");
  const closed = vi.fn();
  function Visit({ unsaved }: { unsaved: boolean }) {
    return (
      <Dialog open onClose={closed} title="Visit" unsaved={unsaved}>
        Text
      </Dialog>
    );
  }
  const { rerender } = render(<Visit unsaved={false} />);
  onTestFinished(cleanup);
  const user = userEvent.setup();
  await waitFor(() => expect(window.history.state).toEqual({ layers: 1 }));
  rerender(<Visit unsaved />);
  navigate("/far");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect([window.location.pathname, closed.mock.calls.length]).toEqual(["/shop", 0]);
  await waitFor(() => expect(window.history.state).toEqual({ layers: 1 }));
  window.history.go(-1);
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect([window.location.pathname, closed.mock.calls.length]).toEqual(["/shop", 1]);
  navigate("/far");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await at("/far");
  expect(closed).toHaveBeenCalledTimes(2);
});
