import type { FieldError } from "react-hook-form";
import { MailEditor } from "./mail-editor.tsx";
import type { MailTexts } from "./mail-dialog.tsx";
import { SubjectEditor } from "./subject-editor.tsx";
import { useEditorKey } from "./use-editor-key.ts";

type Props = {
  texts: MailTexts;
  errors: { readonly [Field in keyof MailTexts]?: FieldError };
  set: (field: keyof MailTexts, text: string, how: { shouldValidate: boolean }) => void;
};

/** The subject and the content of a form, each in its editor. */
export function MailTextFields({ texts, errors, set }: Props) {
  const keys = { subject: useEditorKey(texts.subject), content: useEditorKey(texts.content) };
  const typed = (field: keyof MailTexts) => (text: string) => {
    keys[field].typed(text);
    set(field, text, { shouldValidate: errors[field] !== undefined });
  };
  return (
    <>
      <SubjectEditor
        key={`subject-${keys.subject.key}`}
        label="Subject"
        subject={texts.subject}
        onChange={typed("subject")}
        error={errors.subject?.message}
      />
      <MailEditor
        key={`content-${keys.content.key}`}
        label="Content"
        content={texts.content}
        onChange={typed("content")}
        error={errors.content?.message}
      />
    </>
  );
}

/** How a text reads in words, whatever it is formatted with. */
export const plainWords = (field: string, value: unknown): string | undefined =>
  field === "content"
    ? new DOMParser().parseFromString(String(value), "text/html").body.innerText
    : undefined;
