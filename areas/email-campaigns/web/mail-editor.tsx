import { useId, useState } from "react";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import { CircleAlert } from "lucide-react";
import { classes } from "#platform/web/ui/classes.ts";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { MailToolbar } from "./mail-toolbar.tsx";
import { mailNodes } from "./mail-nodes.view.ts";
import { withChips, withoutChips } from "./mail-text.view.ts";

// What a mail is made of has the looks that it gets when it is sent.
const paper = [
  "input block! overflow-hidden p-0!",
  "[&_.mail-text]:min-h-[220px] [&_.mail-text]:px-4 [&_.mail-text]:py-3 [&_.mail-text]:text-input [&_.mail-text]:leading-text [&_.mail-text]:outline-none [&_.mail-text]:wrap-anywhere",
  "[&_.mail-text_p]:mb-3 [&_.mail-text_h2]:mb-2 [&_.mail-text_h2]:text-heading [&_.mail-text_h3]:mb-2 [&_.mail-text_ul]:mb-3 [&_.mail-text_ul]:list-disc [&_.mail-text_ul]:pl-6 [&_.mail-text_ol]:mb-3 [&_.mail-text_ol]:list-decimal [&_.mail-text_ol]:pl-6 [&_.mail-text_li>p]:mb-1",
  "[&_.mail-text_a]:text-accent-text [&_.mail-text_a]:underline [&_.mail-text_blockquote]:border-l-3 [&_.mail-text_blockquote]:border-line-strong [&_.mail-text_blockquote]:pl-4 [&_.mail-text_img]:max-w-full [&_.mail-text_img]:rounded-small",
  "[&_.mail-chip]:rounded-small [&_.mail-chip]:bg-accent-soft [&_.mail-chip]:px-1.5 [&_.mail-chip]:py-px [&_.mail-chip]:font-label [&_.mail-chip]:text-accent-text [&_.mail-chip.ProseMirror-selectednode]:outline-2 [&_.mail-chip.ProseMirror-selectednode]:outline-focus",
  "[&_.mail-button]:inline-block [&_.mail-button]:rounded-control [&_.mail-button]:bg-accent [&_.mail-button]:px-5 [&_.mail-button]:py-2.5 [&_.mail-button]:font-label [&_.mail-button]:text-on-accent! [&_.mail-button]:no-underline!",
].join(" ");

type Props = { label: string; content: string; onChange: (html: string) => void; error?: string };

/** A mail's text as people write it: bold, lists, links, buttons, pictures, and the places that are filled in for each customer. */
export function MailEditor({ label, content, onChange, error }: Props) {
  const id = useId();
  const editor = useEditor({
    extensions: mailNodes,
    content: withChips(content),
    editorProps: { attributes: { id, "aria-label": label, "aria-required": "true", role: "textbox", "aria-multiline": "true", class: "mail-text" } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : withoutChips(changed.getHTML())),
  });
  return (
    <div className={classes("field", error && "bad")}>
      <div className="field-label"><label htmlFor={id} onClick={() => editor.commands.focus()}>{label}</label><small aria-hidden>required</small></div>
      <div className={paper} onMouseDown={(event) => { if (event.target === event.currentTarget) editor.commands.focus(); }}>
        <MailToolbar editor={editor} />
        <EditorContent editor={editor} />
        <ChipFallback editor={editor} />
      </div>
      {error && <p className="field-error" role="alert"><CircleAlert className="icon tiny" aria-hidden />{error}</p>}
    </div>
  );
}

/** While a chip is chosen: what stands in for a customer of whom it is not known. */
function ChipFallback({ editor }: { editor: Editor }) {
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => (now.isActive("placeholder") ? { at: now.state.selection.from, fallback: String(now.getAttributes("placeholder").fallback ?? "") } : null) });
  return chosen && <FallbackField key={chosen.at} fallback={chosen.fallback} onChange={(fallback) => editor.commands.updateAttributes("placeholder", { fallback })} />;
}

function FallbackField({ fallback, onChange }: { fallback: string; onChange: (fallback: string) => void }) {
  const [written, setWritten] = useState(fallback);
  return (
    <div className="border-t border-line p-3">
      <TextField label="If it is not known, write" placeholder="there" maxLength={100} value={written} onChange={(event) => {
        const next = event.target.value.replace(/[{}|]/g, "");
        setWritten(next);
        onChange(next);
      }} />
    </div>
  );
}
