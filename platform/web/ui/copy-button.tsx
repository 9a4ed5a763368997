import { Copy } from "lucide-react";
import { copyText } from "../clipboard.ts";
import { Button } from "./button.tsx";

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Button size="small" icon={Copy} aria-label={`Copy ${what}`} onClick={() => copyText(text)}>
      Copy
    </Button>
  );
}
