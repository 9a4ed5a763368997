import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Bold, Italic, List, ListOrdered, type LucideIcon } from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { placeholders, placeholderText } from "#areas/email-campaigns/contract/placeholders.rules.ts";

type Props = { label: string; content: string; onChange: (html: string) => void; error?: string };

/** A mail's text as people write it: bold, lists, and the places that are filled in for each customer. */
export function MailEditor({ label, content, onChange, error }: Props) {
  const editor = useEditor({
    extensions: [StarterKit],
    content,
    editorProps: { attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", class: "mail-text" } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  return (
    <div className="grid gap-2">
      {editor && <Toolbar editor={editor} />}
      <div className="input"><EditorContent editor={editor} className="min-h-[180px] w-full py-2" /></div>
      {error && <p className="field-error" role="alert">{error}</p>}
    </div>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const tool = (icon: LucideIcon, label: string, active: string, run: () => void) => <IconButton key={label} icon={icon} size="small" label={label} aria-pressed={editor.isActive(active)} onClick={run} />;
  return (
    <div role="toolbar" aria-label="Format" className="flex flex-wrap gap-1">
      {tool(Bold, "Bold", "bold", () => editor.chain().focus().toggleBold().run())}
      {tool(Italic, "Italic", "italic", () => editor.chain().focus().toggleItalic().run())}
      {tool(List, "List", "bulletList", () => editor.chain().focus().toggleBulletList().run())}
      {tool(ListOrdered, "Numbered list", "orderedList", () => editor.chain().focus().toggleOrderedList().run())}
      {placeholders.map(({ key, label }) => <button key={key} type="button" className="btn quiet small" onClick={() => editor.chain().focus().insertContent(placeholderText(key)).run()}>{label}</button>)}
    </div>
  );
}
