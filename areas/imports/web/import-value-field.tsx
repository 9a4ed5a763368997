import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useContactFields, useOwnStages } from "#areas/customers/web/index.ts";
import { answersOf } from "./imports.view.ts";

type Props = {
  label: string;
  target: string;
  /** The value in the file. */ written: string;
  value: string;
  onValue: (value: string) => void;
  help?: string;
  error?: string;
  className?: string;
  first?: boolean;
};

/** The replacement for a wrong value: any text, or one of the values that the field takes. */
export function ImportValueField({
  label,
  target,
  written,
  value,
  onValue,
  help,
  error,
  className,
  first,
}: Props) {
  const fields = useContactFields();
  const answers = answersOf(target, fields.data ?? [], useOwnStages());
  const words = { label, help, error, className };
  if (!answers)
    return (
      <TextField
        {...words}
        data-first-focus={first || undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  const standing =
    answers.includes(written) || written === ""
      ? []
      : [{ value: written, label: `“${written.slice(0, 60)}”, as in the file` }];
  const options = [
    ...standing,
    ...answers.map((answer) => ({ value: answer, label: answer })),
    { value: "", label: "Leave it empty" },
  ];
  return (
    <SelectField
      {...words}
      data-first-focus={first || undefined}
      options={options}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
