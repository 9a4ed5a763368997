import { useId } from "react";
import { EditorContent, useEditor } from "@tiptap/react";
import { ChipFallback, chipLook } from "./chip-fallback.tsx";
import { EditorField } from "./editor-field.tsx";
import { MailToolbar } from "./mail-toolbar.tsx";
import { mailNodes } from "./mail-nodes.view.ts";
import { cleanPaste } from "./mail-paste.view.ts";
import { PictureWords } from "./picture-words.tsx";
import { withChips, withoutChips } from "./mail-text.view.ts";

// The email looks here as it will when it is sent.
const paper = [
  "input block! overflow-clip p-0!",
  "[&_.mail-text]:min-h-[220px] [&_.mail-text]:px-4 [&_.mail-text]:py-3 [&_.mail-text]:text-input [&_.mail-text]:leading-text [&_.mail-text]:outline-none [&_.mail-text]:wrap-anywhere",
  "[&_.mail-text_p]:mb-3 [&_.mail-text_h2]:mb-2 [&_.mail-text_h2]:text-heading [&_.mail-text_h3]:mb-2 [&_.mail-text_ul]:mb-3 [&_.mail-text_ul]:list-disc [&_.mail-text_ul]:pl-6 [&_.mail-text_ol]:mb-3 [&_.mail-text_ol]:list-decimal [&_.mail-text_ol]:pl-6 [&_.mail-text_li>p]:mb-1",
  "[&_.mail-text_a]:text-accent-text [&_.mail-text_a]:underline [&_.mail-text_blockquote]:border-l-3 [&_.mail-text_blockquote]:border-line-strong [&_.mail-text_blockquote]:pl-4 [&_.mail-text_img]:max-w-full [&_.mail-text_img]:rounded-small",
  chipLook,
  "[&_.mail-button]:inline-block [&_.mail-button]:rounded-control [&_.mail-button]:bg-accent [&_.mail-button]:px-5 [&_.mail-button]:py-2.5 [&_.mail-button]:font-label [&_.mail-button]:text-on-accent! [&_.mail-button]:no-underline!",
].join(" ");

type Props = { label: string; content: string; onChange: (html: string) => void; error?: string };

/** An email's text as people write it: bold, lists, links, buttons, pictures, and placeholders that are filled in for each customer. */
export function MailEditor({ label, content, onChange, error }: Props) {
  const id = useId();
  const editor = useEditor({
    extensions: mailNodes,
    content: withChips(content),
    editorProps: {
      transformPastedHTML: (html) => withChips(cleanPaste(html)),
      attributes: {
        id,
        "aria-label": label,
        "aria-required": "true",
        role: "textbox",
        "aria-multiline": "true",
        class: "mail-text",
      },
    },
    onUpdate: ({ editor: changed }) =>
      onChange(changed.isEmpty ? "" : withoutChips(changed.getHTML()).replace(/(<p><\/p>)+$/, "")),
  });
  return (
    <EditorField id={id} label={label} error={error} editor={editor}>
      <div
        className={paper}
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) editor.commands.focus();
        }}
      >
        {/* Stays in sight while a long email is scrolled below it; at the very top, above the padding where text would show through. */}
        <div className="sticky -top-1 z-1 rounded-t-control border-b border-line bg-inherit">
          <MailToolbar editor={editor} />
          <ChipFallback editor={editor} />
          <PictureWords editor={editor} />
        </div>
        <EditorContent editor={editor} />
      </div>
    </EditorField>
  );
}
