import { useSyncExternalStore } from "react";
import { Toast } from "radix-ui";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import {
  dismissToast,
  onToasts,
  shownToasts,
  toastHotkey,
  toastMilliseconds,
  toastSwipePixels,
  type ShownToast,
} from "../toasts.ts";

const icons = { positive: CircleCheck, danger: CircleAlert, plain: Info };

/** Shows what `showToast` says. There is one in the app. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  return (
    <Toast.Provider duration={toastMilliseconds} swipeThreshold={toastSwipePixels} swipeDirection="right">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport className="toasts" hotkey={[toastHotkey]} />
    </Toast.Provider>
  );
}

function OneToast({ toast }: { toast: ShownToast }) {
  const tone = toast.tone ?? "plain";
  const Icon = icons[tone];
  return (
    <Toast.Root
      className="toast"
      data-tone={tone}
      type={tone === "danger" ? "foreground" : "background"}
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
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
      </div>
      {toast.action && (
        <Toast.Action className="btn second small" altText={toast.action.label} onClick={toast.action.run}>
          {toast.action.label}
        </Toast.Action>
      )}
      <Toast.Close className="btn quiet only-icon small" aria-label="Close">
        <X className="icon small" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
