import { useState } from "react";
import { useEditorState, type Editor } from "@tiptap/react";
import { TextField } from "#platform/web/ui/text-field.tsx";

/** While a picture is selected: its description for readers whose email app shows no pictures or who can't see it. */
export function PictureWords({ editor }: { editor: Editor }) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive("image")
        ? { at: now.state.selection.from, words: String(now.getAttributes("image").alt ?? "") }
        : null,
  });
  return (
    chosen && (
      <WordsField
        key={chosen.at}
        words={chosen.words}
        onChange={(alt) => editor.commands.updateAttributes("image", { alt })}
      />
    )
  );
}

function WordsField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [written, setWritten] = useState(words);
  const write = (next: string) => {
    setWritten(next);
    onChange(next);
  };
  return (
    <div className="border-t border-line p-3">
      <TextField
        label="What the picture shows"
        help="For readers who can’t see it."
        maxLength={200}
        value={written}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
}
