/** What a toast says; `reason` adds why to stated words. At most one action, such as Undo. */
export type ToastText = {
  title: string;
  description?: string;
  reason?: string;
  tone?: "plain" | "positive" | "danger";
  action?: { label: string; run: () => void };
};
export type ShownToast = ToastText & { id: number; open: boolean };

/** Spec 1 §9. */
export const toastMilliseconds = 5_000;
/** One that offers something to do, or says what failed: long enough to read it and to come to it by keys. */
export const actingToastMilliseconds = 20_000;
export const toastSwipePixels = 50;
export const toastHotkey = "F8";
export const toastRemovalMilliseconds = 1_000_000;
const toastLimit = 1;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one: only one is visible at a time. Returns its id. */
export function showToast(text: ToastText): number {
  const toast: ShownToast = { ...text, id: ++lastId, open: true };
  change([toast, ...toasts].slice(0, toastLimit));
  return toast.id;
}

/** Closes a toast; it is forgotten 1,000,000 ms later. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), toastRemovalMilliseconds);
}

/** The current toasts, newest first. */
export const shownToasts = (): readonly ShownToast[] => toasts;

/** Calls `listener` on every change; returns a function that stops it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
