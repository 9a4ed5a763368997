import { useWatch } from "react-hook-form";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { useContactFields } from "#areas/customers/web/index.ts";
import { columnsIn, sheetColumns } from "#areas/integrations/contract/app-addresses.rules.ts";
import { dataWords } from "./app-data.messages.ts";
import { AppDialog } from "./app-dialog.tsx";
import { AppNameField } from "./app-name-field.tsx";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Asks which columns a spreadsheet shows; its private address is made at once. */
export function ConnectSpreadsheet(props: AppDialogProps) {
  const parts = useAppForm(props);
  const { form } = parts;
  const own = useContactFields();
  const options = useWatch({ control: form.control, name: "config.options" });
  const columns = sheetColumns(own.data ?? []);
  const chosen = columnsIn({ options });
  const isChosen = (key: string) => chosen !== "all" && chosen.includes(key);
  const set = (keys: "all" | string[]) =>
    form.setValue("config.options.columns", keys, { shouldDirty: true });
  // Columns that are gone fall away with the next choice; the last one stays until another, or all, is chosen.
  const choose = (key: string, isOn: boolean) => {
    const there = columns.filter((one) => (one.key === key ? isOn : isChosen(one.key)));
    if (there.length > 0) set(there.map((one) => one.key));
  };
  return (
    <AppDialog {...props} parts={parts} subtitle={dataWords.spreadsheet}>
      <AppNameField form={form} />
      <fieldset className="grid gap-2">
        <legend className="font-label">{dataWords.columns}</legend>
        <p className="text-small text-muted">{dataWords.columnsHelp}</p>
        <div className="grid gap-2 tablet:grid-cols-2">
          <Checkbox
            checked={chosen === "all"}
            onChange={(isOn) => set(isOn ? "all" : columns.slice(0, 1).map(({ key }) => key))}
            label={dataWords.allColumns}
          />
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={isChosen(key)}
              onChange={(isOn) => choose(key, isOn)}
              label={label}
            />
          ))}
        </div>
      </fieldset>
    </AppDialog>
  );
}
