import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type Category, CategoryKind, NewCategory } from "#areas/books/contract/categories.schema.ts";
import { useAccounts, useAddCategory, useCategories, useSaveCategory } from "./books.queries.ts";
import { categoryOptions, typeNames } from "./transactions.view.ts";

const CategoryForm = z.strictObject({
  name: NewCategory.shape.name,
  kind: CategoryKind,
  parentCategoryId: z.string(),
  accountId: z.string(),
});

const valuesOf = (category: Category) => ({
  name: category.name,
  kind: category.kind,
  parentCategoryId: category.parentCategoryId ?? "",
  accountId: category.accountId,
});
const empty = { name: "", kind: "expense", parentCategoryId: "", accountId: "" } as const;
const bodyOf = ({ name, kind, parentCategoryId, accountId }: z.output<typeof CategoryForm>) => ({
  name,
  kind,
  parentCategoryId: parentCategoryId || null,
  ...(accountId ? { accountId } : {}),
});

type Props = { open: boolean; category?: Category; onClose: () => void };

/** Adds or changes a category: its name, the one above it, and the account that it stands for. */
export function CategoryDialog({ open, category, onClose }: Props) {
  const categories = useCategories().data ?? [];
  const accounts = useAccounts().data ?? [];
  const [add, save] = [useAddCategory(), useSaveCategory()];
  const edit = useEditForm({
    name: `category:${category?.id ?? "new"}`,
    schema: CategoryForm,
    record: category && (categories.find(({ id }) => id === category.id) ?? category),
    valuesOf,
    empty: () => empty,
    bodyOf,
    create: (body) => add.run({ body }),
    save: ({ kind: _, ...body }, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const kind = form.watch("kind");
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={category ? `Change ${category.name}` : "Add a category"}
      {...(!category && { acts: ["Add category", "Saving..."] })}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        {!category && (
          <SelectField
            label="For"
            options={[
              { value: "expense", label: typeNames.expense },
              { value: "income", label: typeNames.income },
            ]}
            error={errors.kind?.message}
            {...form.register("kind")}
          />
        )}
        <FormSelect
          label="Part of"
          placeholder="No other category"
          options={categoryOptions(categories, kind, category?.parentCategoryId).filter(
            ({ value }) => value !== category?.id,
          )}
          control={form.control}
          name="parentCategoryId"
        />
        <FormSelect
          label="Account in your books"
          placeholder="The usual one"
          help="For accountants. It counts for what you write down from now on."
          options={accounts
            .filter((one) => one.accountType === kind && (one.isActive || one.id === category?.accountId))
            .map((one) => ({ value: one.id, label: `${one.accountCode} ${one.accountName}` }))}
          control={form.control}
          name="accountId"
        />
      </div>
    </EditDialog>
  );
}
