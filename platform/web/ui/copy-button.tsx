import { Copy } from "lucide-react";
import { showToast } from "../toasts.ts";
import { Button } from "./button.tsx";

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: "positive", title: "Copied" }),
      () =>
        showToast({
          tone: "danger",
          title: "Couldn’t copy",
          description: "Select the text and copy it yourself.",
        }),
    );
  return (
    <Button size="small" icon={Copy} aria-label={`Copy ${what}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
