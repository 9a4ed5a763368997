import { useState, type KeyboardEvent } from "react";
import type { Editor } from "@tiptap/react";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useEscape } from "#platform/web/ui/use-escape.ts";
import { linkAddress } from "./mail-text.view.ts";

export type AddressKind = "link" | "button";

/** Asks where a link or a button leads; not a form, because a form within a form would send both. */
export function AddressForm({
  kind,
  editor,
  onClose,
}: {
  kind: AddressKind;
  editor: Editor;
  onClose: () => void;
}) {
  const isThere = editor.isActive(kind === "link" ? "link" : "mailButton");
  const [address, setAddress] = useState(
    isThere ? String(editor.getAttributes(kind === "link" ? "link" : "mailButton").href ?? "") : "",
  );
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();
  const asksWords = kind === "button" ? !isThere : editor.state.selection.empty && !isThere;
  const apply = () => {
    const href = linkAddress(address);
    if (!href) return setError("Enter an address such as www.example.com or rosa@example.com");
    if (kind === "link") putLink(editor, href, asksWords ? words.trim() || address.trim() : undefined);
    else putButton(editor, href, isThere ? undefined : words.trim() || "Open");
    onClose();
  };
  const remove = () => {
    if (kind === "link") editor.chain().focus().extendMarkRange("link").unsetLink().run();
    else editor.chain().focus().deleteNode("mailButton").run();
    onClose();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  useEscape(true, onClose);
  return (
    <div
      className="grid gap-3 border-t border-line p-3"
      role="group"
      aria-label={kind === "link" ? "Link" : "Button"}
      onKeyDown={keys}
    >
      {asksWords && (
        <TextField
          label={kind === "link" ? "Text" : "Button text"}
          placeholder={kind === "link" ? "See the menu" : "Choose your order"}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoFocus
        />
      )}
      <TextField
        label="Link to"
        inputMode="url"
        autoCapitalize="none"
        placeholder="www.example.com"
        help="{{paymentLink}} leads to your payment page."
        error={error}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setError(undefined);
        }}
        autoFocus={!asksWords}
      />
      <div className="flex justify-end gap-2">
        {isThere && (
          <Button look="quiet-danger" size="small" onClick={remove}>
            Remove
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" onClick={apply}>
          {isThere ? "Change" : kind === "link" ? "Add link" : "Add button"}
        </Button>
      </div>
    </div>
  );
}

function putLink(editor: Editor, href: string, words: string | undefined): void {
  if (words)
    editor
      .chain()
      .focus()
      .insertContent([
        { type: "text", text: words, marks: [{ type: "link", attrs: { href } }] },
        { type: "text", text: " " },
      ])
      .run();
  else editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
}

function putButton(editor: Editor, href: string, words: string | undefined): void {
  if (words)
    editor
      .chain()
      .focus()
      .insertContent([
        { type: "mailButton", attrs: { href }, content: [{ type: "text", text: words }] },
        { type: "paragraph" },
      ])
      .run();
  else editor.chain().focus().updateAttributes("mailButton", { href }).run();
}
