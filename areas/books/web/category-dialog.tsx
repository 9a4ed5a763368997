import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
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

type Props = { open: boolean; category?: Category; onClose: () => void };

/** Adds or changes a category: its name, the one above it, and the account that it stands for. */
export function CategoryDialog({ open, category, onClose }: Props) {
  const categories = useCategories().data ?? [];
  const accounts = useAccounts().data ?? [];
  const form = useFormOf(
    CategoryForm,
    {
      name: category?.name ?? "",
      kind: category?.kind ?? "expense",
      parentCategoryId: category?.parentCategoryId ?? "",
      accountId: category?.accountId ?? "",
    },
    `category:${category?.id ?? "new"}`,
  );
  const { errors, isDirty } = form.formState;
  const kind = form.watch("kind");
  const [add, save] = [useAddCategory(), useSaveCategory()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async ({ name, parentCategoryId, accountId, ...rest }) => {
    if (pending) return;
    const body = {
      name,
      parentCategoryId: parentCategoryId || null,
      ...(accountId ? { accountId } : {}),
    };
    const outcome = category
      ? await save.run({ params: { id: category.id }, body: { ...body, version: category.version } })
      : await add.run({ body: { ...body, ...rest } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={category ? `Change ${category.name}` : "Add a category"}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {pending ? "Saving..." : category ? "Save changes" : "Add category"}
        </CancelAndSubmit>
      }
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
    </Dialog>
  );
}
