import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { isCountChanged } from "#platform/web/call.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { plural } from "#platform/web/format.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Clashes } from "#platform/web/ui/clashes.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { z } from "zod";
import { type CategoryRule, NewCategoryRule } from "#areas/books/contract/category-rules.schema.ts";
import { useCategories } from "./books.queries.ts";
import { RuleHits } from "./rule-hits.tsx";
import { useAddRule, useApplyRule, useRulePreview, useSaveRule } from "./transactions.queries.ts";
import { categoryOptions, typeNames } from "./transactions.view.ts";

const Form = z.strictObject({
  text: NewCategoryRule.shape.text,
  categoryId: z.string().min(1, "Choose a category from the list"),
});

const valuesOf = ({ text, categoryId }: CategoryRule) => ({ text, categoryId });

type Props = {
  /** The rule to be changed, as it is now. */ rule?: CategoryRule;
  /** Whether something in it is not saved. */ onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** A rule as a form, with the past transactions that it would touch. */
export function RuleForm({ rule, onDirty, onCancel, onSaved }: Props) {
  const categories = useCategories().data ?? [];
  const isForPast = useRef(false);
  const [add, save, apply] = [useAddRule(), useSaveRule(), useApplyRule()];
  const edit = useEditForm({
    name: `category-rule:${rule?.id ?? "new"}`,
    schema: Form,
    record: rule,
    valuesOf,
    empty: () => ({ text: "", categoryId: "" }),
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: ({ id }) => void finish(id),
    labelOf: (field) => (field === "categoryId" ? "Then the category is" : undefined),
    wordsOf: (field, value) =>
      field === "categoryId" ? categories.find(({ id }) => id === value)?.name : undefined,
  });
  const { form, isDirty } = edit;
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const { errors } = form.formState;
  const [text, categoryId] = form.watch(["text", "categoryId"]);
  const asked = useDebounced(text.trim());
  const preview = useRulePreview(asked, categoryId);
  const pending = edit.saving || apply.pending;
  const count = preview.data?.count ?? 0;
  const submit = (wanted: boolean) => (event?: SyntheticEvent) => {
    isForPast.current = wanted;
    void edit.submit(event);
  };
  const finish = async (id: string) => {
    if (!isForPast.current || (await applyToAll(id))) onSaved();
  };
  /** False when they are no longer as many as the button says: the rule is saved, and the button says the new number. */
  const applyToAll = async (id: string): Promise<boolean> => {
    let [changed, left] = [0, count];
    for (;;) {
      const outcome = await apply.run({ params: { id }, body: { count: left } });
      if (!outcome.ok) return !("error" in outcome && isCountChanged(outcome.error));
      changed += outcome.reply.changed;
      left = outcome.reply.left;
      if (left === 0 || outcome.reply.changed === 0) break;
    }
    showToast({ tone: "positive", title: `${plural(changed, "transaction", "transactions")} sorted` });
    return true;
  };
  return (
    <form className="grid gap-4 rounded-card border border-line p-4" noValidate onSubmit={submit(false)}>
      <TextField
        label="If the text contains"
        required
        autoComplete="off"
        placeholder="Mill"
        error={errors.text?.message}
        {...form.register("text")}
      />
      <FormSelect
        label="Then the category is"
        required
        placeholder="Choose a category"
        options={(["expense", "income"] as const).flatMap((kind) =>
          categoryOptions(categories, kind, rule?.categoryId).map((one) => ({
            ...one,
            label: `${typeNames[kind]}: ${one.label}`,
          })),
        )}
        control={form.control}
        name="categoryId"
      />
      {asked !== "" && categoryId !== "" && preview.data && (
        <div aria-live="polite">
          <p className="text-small text-muted">
            {count === 0
              ? "No past transaction without a category has this text."
              : `Would sort ${plural(count, "past transaction", "past transactions")} without a category:`}
          </p>
          <RuleHits hits={preview.data.rows} />
        </div>
      )}
      <FormTrouble form={form} />
      <Clashes edit={edit} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        {count > 0 && (
          <Button busy={pending} onClick={() => submit(true)()}>
            Save and sort {count}
          </Button>
        )}
        <Button look="primary" type="submit" busy={pending}>
          Save rule
        </Button>
      </div>
    </form>
  );
}
