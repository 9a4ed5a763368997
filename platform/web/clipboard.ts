import { showToast } from "./toasts.ts";

/** Copies a text and says so; where that isn't possible, the text is shown to be copied by hand. */
export function copyText(text: string): void {
  const fail = () =>
    showToast({ tone: "danger", title: "Couldn’t copy", description: `Copy it yourself: ${text}` });
  // Without a secure connection there is no clipboard.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  if (!clipboard) fail();
  else clipboard.writeText(text).then(() => showToast({ tone: "positive", title: "Copied" }), fail);
}
