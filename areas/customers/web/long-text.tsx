import { useState } from "react";

/** Texts longer than this are cut. */
const longFrom = 40;

/** Cuts a long text; pressing it shows all of it. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= longFrom && !text.includes("\n"))
    return <span className="block wrap-anywhere">{text}</span>;
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
