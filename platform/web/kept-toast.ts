import { setUnsavedWork, unsavedWork } from "./browser-flags.ts";
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

/** Shows the toast that was there before `loadAgain`. */
export function showKeptToast(): void {
  const text = unsavedWork(name);
  if (text === null) return;
  setUnsavedWork(name, null);
  showToast(JSON.parse(text) as ToastText);
}
