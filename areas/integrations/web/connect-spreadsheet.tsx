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
  const chosen = columnsIn({ appId: "spreadsheet", features: [], options });
  const choose = (key: string, isOn: boolean) =>
    form.setValue("config.options.columns", isOn ? [...chosen, key] : chosen.filter((one) => one !== key), {
      shouldDirty: true,
    });
  return (
    <AppDialog {...props} parts={parts} subtitle={dataWords.spreadsheet}>
      <AppNameField form={form} />
      <fieldset className="grid gap-2">
        <legend className="font-label">{dataWords.columns}</legend>
        <p className="text-small text-muted">{dataWords.columnsHelp}</p>
        <div className="grid gap-2 tablet:grid-cols-2">
          {sheetColumns(own.data ?? []).map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={(isOn) => choose(key, isOn)}
              label={label}
            />
          ))}
        </div>
      </fieldset>
    </AppDialog>
  );
}
