import { useState } from "react";

/** From so many letters on a text is cut. */
const longFrom = 40;

/** A text that is cut when it is long; pressing it shows the whole. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= longFrom && !text.includes("\n"))
    return (
      <span className="block truncate" title={text}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      aria-expanded={whole}
      className={
        whole
          ? "block max-h-60 w-full overflow-y-auto text-left whitespace-pre-wrap wrap-anywhere"
          : "block w-full max-w-full truncate text-left"
      }
      onClick={() => setWhole(!whole)}
    >
      {whole ? text : `${text.slice(0, 200).replaceAll(/\s+/g, " ")}${text.length > 200 ? "…" : ""}`}
    </button>
  );
}
