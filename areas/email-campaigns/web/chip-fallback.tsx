import { useState } from "react";
import { useEditorState, type Editor } from "@tiptap/react";
import { TextField } from "#platform/web/ui/text-field.tsx";

/** How a chip looks in an editor. */
export const chipLook =
  "[&_.mail-chip]:rounded-small [&_.mail-chip]:bg-accent-soft [&_.mail-chip]:px-1.5 [&_.mail-chip]:py-px [&_.mail-chip]:font-label [&_.mail-chip]:text-accent-text [&_.mail-chip.ProseMirror-selectednode]:outline-2 [&_.mail-chip.ProseMirror-selectednode]:outline-focus [&_.mail-hole]:rounded-small [&_.mail-hole]:bg-warning-soft";

/** While a chip is selected: what to use for a customer whose value is not known. */
export function ChipFallback({ editor }: { editor: Editor }) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive("placeholder")
        ? { at: now.state.selection.from, fallback: String(now.getAttributes("placeholder").fallback ?? "") }
        : null,
  });
  return (
    chosen && (
      <FallbackField
        key={chosen.at}
        fallback={chosen.fallback}
        onChange={(fallback) => editor.commands.updateAttributes("placeholder", { fallback })}
      />
    )
  );
}

function FallbackField({ fallback, onChange }: { fallback: string; onChange: (fallback: string) => void }) {
  const [written, setWritten] = useState(fallback);
  return (
    <div className="border-t border-line p-3">
      <TextField
        label="If unknown, use"
        placeholder="there"
        maxLength={100}
        value={written}
        onChange={(event) => {
          const next = event.target.value.replace(/[{}|]/g, "");
          setWritten(next);
          onChange(next);
        }}
      />
    </div>
  );
}
