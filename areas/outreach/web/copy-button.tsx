import { Copy } from "lucide-react";
import { showToast } from "#platform/web/toasts.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { toasts } from "./outreach.messages.ts";

/** Copies a text to the clipboard. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: "positive", ...toasts.copied }),
      () => showToast({ tone: "danger", ...toasts.notCopied }),
    );
  return (
    <Button size="small" icon={Copy} aria-label={`Copy ${what}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
