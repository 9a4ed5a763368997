import { noteSwitched, setUnsavedWork, takeSwitched, unsavedWork } from "./browser-flags.ts";
import { showToast, shownToasts, type ToastText } from "./toasts.ts";

const name = "toast";

/** Loads the address that is shown; what a toast says goes on there. */
export function loadAgain(): void {
  const [toast] = shownToasts();
  if (toast?.open) {
    const { title, description, reason, tone } = toast;
    setUnsavedWork(name, JSON.stringify({ title, description, reason, tone } satisfies ToastText));
  }
  window.location.reload();
}

/** Loads the address that is shown, now of the business that the session has gone to; there one sentence says so. */
export function loadOfOther(): void {
  noteSwitched();
  window.location.reload();
}

/** Shows the toast that was there before `loadAgain`, or after `loadOfOther` in which business of the person's this is. */
export function showKeptToast(businessName?: string): void {
  if (takeSwitched() && businessName) {
    showToast({ title: `You’ve switched to ${businessName}` });
    return;
  }
  const text = unsavedWork(name);
  if (text === null) return;
  setUnsavedWork(name, null);
  showToast(JSON.parse(text) as ToastText);
}
