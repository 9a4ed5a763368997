import { useState } from "react";
import { useEditorState, type Editor } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  MousePointerClick,
  Redo2,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { AddressForm, type AddressKind } from "./address-form.tsx";
import { FillInMenu } from "./fill-in-menu.tsx";
import { PictureButton } from "./picture-button.tsx";
import { useToolRow } from "./use-tool-row.ts";

type Tool = { icon: LucideIcon; label: string; active?: string; run: () => void; disabled?: boolean };

/** The formatting buttons, one stop for Tab; the usual shortcuts work too. */
export function MailToolbar({ editor }: { editor: Editor }) {
  const row = useToolRow();
  const [asking, setAsking] = useState<AddressKind>();
  // Redrawn when the cursor moves, so that the right buttons look pressed.
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      heading: now.isActive("heading"),
      bulletList: now.isActive("bulletList"),
      orderedList: now.isActive("orderedList"),
      link: now.isActive("link"),
      mailButton: now.isActive("mailButton"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { icon: Bold, label: "Bold", active: "bold", run: () => chain().toggleBold().run() },
    { icon: Italic, label: "Italic", active: "italic", run: () => chain().toggleItalic().run() },
    {
      icon: Heading2,
      label: "Heading",
      active: "heading",
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    { icon: List, label: "List", active: "bulletList", run: () => chain().toggleBulletList().run() },
    {
      icon: ListOrdered,
      label: "Numbered list",
      active: "orderedList",
      run: () => chain().toggleOrderedList().run(),
    },
    {
      icon: Link,
      label: "Link",
      active: "link",
      run: () => setAsking(asking === "link" ? undefined : "link"),
    },
    {
      icon: MousePointerClick,
      label: "Button",
      active: "mailButton",
      run: () => setAsking(asking === "button" ? undefined : "button"),
    },
  ];
  const history: Tool[] = [
    { icon: Undo2, label: "Undo", disabled: !state.canUndo, run: () => chain().undo().run() },
    { icon: Redo2, label: "Redo", disabled: !state.canRedo, run: () => chain().redo().run() },
  ];
  const shown = ({ icon, label, active, run, disabled }: Tool) => (
    <IconButton
      key={label}
      icon={icon}
      size="small"
      label={label}
      disabled={disabled}
      onClick={run}
      {...(active ? { "aria-pressed": state[active as keyof typeof state] } : {})}
    />
  );
  return (
    <div>
      <div
        role="toolbar"
        aria-label="Format"
        {...row}
        className="flex flex-wrap items-center gap-0.5 px-1.5 py-1"
      >
        {tools.map(shown)}
        <PictureButton icon={Image} onPicture={(src, alt) => putPicture(editor, src, alt)} />
        {history.map(shown)}
        <FillInMenu editor={editor} where="content" />
      </div>
      {asking && (
        <AddressForm
          kind={asking}
          editor={editor}
          onClose={() => {
            setAsking(undefined);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

// The cursor moves below it: a picture that stays selected would be replaced by the next letter typed.
function putPicture(editor: Editor, src: string, alt: string): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: "image", attrs: { src, alt } }, { type: "paragraph" }])
    .run();
}
