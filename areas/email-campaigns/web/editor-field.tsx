import { type ReactNode, useEffect } from "react";
import type { Editor } from "@tiptap/react";
import { classes } from "#platform/web/ui/classes.ts";
import { FieldError } from "#platform/web/ui/field.tsx";

type Props = { id: string; label: string; error?: string; editor: Editor; children: ReactNode };

/** Label, editor, error: a field like any other, but clicking a label alone does not focus an editor. */
export function EditorField({ id, label, error, editor, children }: Props) {
  const errorId = `${id}-error`;
  useEffect(() => {
    const box = editor.view.dom;
    box.toggleAttribute("aria-invalid", error !== undefined);
    if (error === undefined) return box.removeAttribute("aria-describedby");
    box.setAttribute("aria-invalid", "true");
    box.setAttribute("aria-describedby", errorId);
  }, [editor, error, errorId]);
  return (
    <div className={classes("field", error && "bad")}>
      <div className="field-label">
        <label htmlFor={id} onClick={() => editor.commands.focus()}>
          {label}
        </label>
        <small aria-hidden>required</small>
      </div>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
