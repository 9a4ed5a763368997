import { useWatch } from "react-hook-form";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type Brand, BrandColor, BrandFields } from "#areas/settings/contract/brand.schema.ts";
import { BrandLogo } from "./brand-logo.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { words } from "./brand.messages.ts";
import { useSaveBrand } from "./brand.queries.ts";

const usualColor = "#1968d3";
const valuesOf = ({ color, hideProduct }: Brand) => ({ color: color ?? "", hideProduct });

/** The color, the logo and whether the product is named, with what customers see of it. */
export function BrandForm({ brand, name, mayChange }: { brand: Brand; name: string; mayChange: boolean }) {
  const { run } = useSaveBrand();
  const edit = useEditForm({
    name: "brand",
    schema: BrandFields,
    record: brand,
    valuesOf,
    bodyOf: ({ color, ...rest }) => ({ ...rest, color: color === "" ? null : color }),
    save: (body) => run({ body }),
    labelOf: (field) => (field === "hideProduct" ? words.hide : undefined),
  });
  const { form } = edit;
  const { errors } = form.formState;
  const { color, hideProduct } = useWatch({ control: form.control });
  const read = BrandColor.safeParse(color);
  const shown = read.success ? read.data : null;
  const choose = (value: string) =>
    form.setValue("color", value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <Card title={words.logo}>
        <BrandLogo brand={brand} mayChange={mayChange} />
      </Card>
      <FormCard
        title="Look"
        edit={edit}
        mayChange={mayChange}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <div className="grid gap-2">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={words.color}
              placeholder={usualColor}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={7}
              disabled={!mayChange}
              className="w-40"
              error={errors.color?.message}
              {...form.register("color")}
            />
            <input
              type="color"
              aria-label="Choose a color"
              className="h-10 w-14 cursor-pointer rounded-control border border-line-control bg-surface p-1 disabled:cursor-default"
              value={shown ?? usualColor}
              disabled={!mayChange}
              onChange={({ target }) => choose(target.value)}
            />
            {mayChange && color !== "" && (
              <Button look="quiet" onClick={() => choose("")}>
                {words.usual}
              </Button>
            )}
          </div>
          <p className="text-small text-muted">{words.colorHelp}</p>
        </div>
        <div>
          <Switch
            label={words.hide}
            checked={hideProduct === true}
            disabled={!mayChange}
            onChange={(isOn) => form.setValue("hideProduct", isOn, { shouldDirty: true })}
          />
          <p className="mt-1 text-small text-muted">{words.hideHelp}</p>
        </div>
      </FormCard>
      <BrandPreview color={shown} logoUrl={brand.logoUrl} name={name} />
    </>
  );
}
