import { type Control, type FieldValues, useFormState } from "react-hook-form";
import { wordsOfName } from "../edit-values.ts";
import { unseenErrors } from "../form.ts";
import { useIsSaid } from "../said-errors.ts";
import { Notice } from "./surface.tsx";

/** What keeps a form from being saved, where no field on the screen says it: a sentence for each, above the button. Nothing otherwise. */
export function FormTrouble<V extends FieldValues, C, T>({ form }: { form: { control: Control<V, C, T> } }) {
  const { errors } = useFormState({ control: form.control });
  const isSaid = useIsSaid();
  const unseen = unseenErrors(form, errors).filter(([, message]) => !isSaid(message));
  if (unseen.length === 0) return null;
  return (
    <Notice tone="danger">
      {unseen.map(([path, message]) => (
        <p key={path}>
          {path === "root" || path.endsWith(".root") ? message : `${wordsOfName(path)}: ${message}`}
        </p>
      ))}
    </Notice>
  );
}
