import { useId } from "react";
import { EditorContent, useEditor } from "@tiptap/react";
import { ChipFallback, chipLook } from "./chip-fallback.tsx";
import { EditorField } from "./editor-field.tsx";
import { FillInMenu } from "./fill-in-menu.tsx";
import { subjectNodes } from "./mail-nodes.view.ts";
import { subjectHtml, subjectText } from "./mail-text.view.ts";

const line = `input block! overflow-hidden p-0! [&_.subject-text]:px-3 [&_.subject-text]:py-2 [&_.subject-text]:outline-none [&_.subject-text]:wrap-anywhere ${chipLook}`;

/** The subject of an email: one line, with the same placeholders. */
export function SubjectEditor({
  label,
  subject,
  onChange,
  error,
}: {
  label: string;
  subject: string;
  onChange: (subject: string) => void;
  error?: string;
}) {
  const id = useId();
  const editor = useEditor({
    extensions: subjectNodes,
    content: subjectHtml(subject),
    editorProps: {
      attributes: {
        id,
        "aria-label": label,
        "aria-required": "true",
        role: "textbox",
        class: "subject-text",
      },
      // A line break would be lost in an email's header; pasted lines become one.
      handleKeyDown: (_, event) => event.key === "Enter",
      transformPastedText: (text) => text.replace(/\s+/g, " "),
    },
    onUpdate: ({ editor: changed }) => onChange(subjectText(changed.getHTML()).trim()),
  });
  return (
    <EditorField id={id} label={label} error={error} editor={editor}>
      <div className={line}>
        <div className="flex items-start">
          <EditorContent editor={editor} className="min-w-0 flex-1" />
          <span className="p-1">
            <FillInMenu editor={editor} where="subject" />
          </span>
        </div>
        <ChipFallback editor={editor} />
      </div>
    </EditorField>
  );
}
