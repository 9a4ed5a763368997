import { useState } from "react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";

type Template = { key: string; name: string; words: string };
type Props = { templates: readonly Template[]; written: string; onUse: (words: string) => void };

/** A text to start from. Somebody's own words are not replaced unasked; another template's are. */
export function TemplateField({ templates, written, onUse }: Props) {
  const [asked, setAsked] = useState<Template>();
  const chosen = templates.find(({ words }) => words === written);
  const choose = (key: string) => {
    const template = templates.find((one) => one.key === key);
    if (!template) return;
    if (written.trim() === "" || chosen) onUse(template.words);
    else setAsked(template);
  };
  return (
    <>
      <SelectField
        label="Template"
        placeholder="Start with a template"
        options={templates.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen?.key ?? ""}
        onChange={(event) => choose(event.target.value)}
      />
      <AskDialog
        open={asked !== undefined}
        title="Replace what you wrote?"
        act="Use the template"
        keep="Keep my text"
        onKeep={() => setAsked(undefined)}
        onAct={() => {
          if (asked) onUse(asked.words);
          setAsked(undefined);
        }}
      >
        The template has its own words.
      </AskDialog>
    </>
  );
}
