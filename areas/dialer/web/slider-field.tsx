import { Field } from "#platform/web/ui/field.tsx";

type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  shown: string;
  error: string | undefined;
  onValue: (value: number) => void;
};

/** A number on a slider, in steps of a tenth; its value stands beside the label. */
export const SliderField = ({ label, shown, error, onValue, ...range }: Props) => (
  <Field label={label} hint={shown} error={error}>
    {(ties) => (
      <input
        type="range"
        className="h-11 w-full accent-accent-mark"
        {...range}
        {...ties}
        aria-valuetext={shown}
        onChange={({ target }) => onValue(Math.round(target.valueAsNumber * 10) / 10)}
      />
    )}
  </Field>
);
