import { useEffect, useRef, useSyncExternalStore } from "react";
import { Toast } from "radix-ui";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import {
  actingToastMilliseconds,
  dismissToast,
  onToasts,
  shownToasts,
  toastHotkey,
  toastMilliseconds,
  toastSwipePixels,
  type ShownToast,
} from "../toasts.ts";
import { giveBackTo } from "./focus-place.ts";

const icons = { positive: CircleCheck, danger: CircleAlert, plain: Info };

/** Shows what `showToast` says. There is one in the app. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const reach = ({ key }: KeyboardEvent) => {
      if (key === toastHotkey)
        list.current?.querySelector<HTMLElement>('.toast[data-state="open"] button')?.focus();
    };
    // Toasts are drawn from elsewhere: React tells the list nothing of what comes to them.
    const come = (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      if (!(target instanceof Element) || !list.current?.contains(target)) return;
      if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('[role="region"]'))
        before.current = relatedTarget;
      // An open dialog would take the focus right back. It listens at the document.
      event.stopPropagation();
    };
    const leave = (event: FocusEvent) => {
      const { relatedTarget } = event;
      if (relatedTarget instanceof Element && list.current?.contains(relatedTarget)) event.stopPropagation();
    };
    document.addEventListener("keydown", reach);
    document.body.addEventListener("focusin", come);
    document.body.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("keydown", reach);
      document.body.removeEventListener("focusin", come);
      document.body.removeEventListener("focusout", leave);
    };
  }, []);
  return (
    <Toast.Provider duration={toastMilliseconds} swipeThreshold={toastSwipePixels} swipeDirection="right">
      {toasts.map((toast) => (
        <OneToast
          key={toast.id}
          toast={toast}
          onClose={() => {
            dismissToast(toast.id);
            if (list.current?.contains(document.activeElement)) giveBackTo(before.current);
          }}
        />
      ))}
      <Toast.Viewport
        ref={list}
        className="toasts"
        label={`Notifications (${toastHotkey})`}
        // Its own key leads to an empty list, too, and from there to nothing.
        hotkey={[]}
      />
    </Toast.Provider>
  );
}

function OneToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const tone = toast.tone ?? "plain";
  const Icon = icons[tone];
  return (
    <Toast.Root
      className="toast"
      data-tone={tone}
      type={tone === "danger" ? "foreground" : "background"}
      duration={toast.action || tone === "danger" ? actingToastMilliseconds : undefined}
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Icon className="icon" aria-hidden />
      <div>
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        {(toast.description || toast.reason) && (
          <Toast.Description className="toast-text">
            {toast.description} {toast.reason && <span className="block">{toast.reason}</span>}
          </Toast.Description>
        )}
        {toast.action && (
          <span className="sr-only">
            Press {toastHotkey} to reach “{toast.action.label}”.
          </span>
        )}
      </div>
      {toast.action && (
        <Toast.Action className="btn second small" altText={toast.action.label} onClick={toast.action.run}>
          {toast.action.label}
          <kbd className="toast-key" aria-hidden>
            {toastHotkey}
          </kbd>
        </Toast.Action>
      )}
      <Toast.Close className="btn quiet only-icon small" aria-label="Close">
        <X className="icon small" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
