import { useState } from "react";

/** The key of an editor that reads its text once: another one whenever the text changed in another way than by `typed`. */
export function useEditorKey(text: string) {
  const [seen, setSeen] = useState({ text, key: 0 });
  if (text !== seen.text) setSeen({ text, key: seen.key + 1 });
  return { key: seen.key, typed: (next: string) => setSeen((now) => ({ ...now, text: next })) };
}
