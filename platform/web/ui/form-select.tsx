import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { SelectField } from "./choice-field.tsx";

type Props<V extends FieldValues, C, T> = Omit<
  Parameters<typeof SelectField>[0],
  "value" | "onChange" | "name" | "ref"
> & {
  control: Control<V, C, T>;
  name: FieldPath<V>;
  onPick?: (value: string) => void;
};

/** A select of a form whose choices may come later than the form: it shows what the form holds as soon as they are there. */
export function FormSelect<V extends FieldValues, C, T>({
  control,
  name,
  onPick,
  ...select
}: Props<V, C, T>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  return (
    <SelectField
      error={fieldState.error?.message}
      {...select}
      ref={ref}
      name={name}
      value={value as string}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event);
        onPick?.(event.target.value);
      }}
    />
  );
}
