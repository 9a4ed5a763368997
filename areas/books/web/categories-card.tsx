import { Archive, ArchiveRestore, Pencil, Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type Category, type CategoryKind, categoryKinds } from "#areas/books/contract/categories.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useCategories, useSaveCategory } from "./books.queries.ts";
import { categoryOptions, typeNames } from "./transactions.view.ts";

const CategoryDialog = lazyClosable(async () => (await import("./category-dialog.tsx")).CategoryDialog);

/** What money comes in and goes out for: the business's own categories and the ones that it began with. */
export function CategoriesCard() {
  const read = useCategories();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<{ category?: Category } | undefined>("category-dialog", undefined);
  return (
    <Card
      title={settingsWords.categories}
      actions={
        mayChange && (
          <Button size="small" icon={Plus} onClick={() => setOpen({})}>
            Add a category
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{settingsWords.categoriesHelp}</p>
      {read.isPending && (
        <Waiting label="Loading your categories" className="mt-3">
          <Skeleton className="h-48" />
        </Waiting>
      )}
      <FailedRead read={read} title={settingsWords.failed} />
      {read.data && (
        <div className="grid grid-cols-1 items-start gap-x-10 tablet:grid-cols-2">
          {categoryKinds.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              categories={read.data.filter((one) => one.kind === kind)}
              mayChange={mayChange}
              onEdit={(category) => setOpen({ category })}
            />
          ))}
        </div>
      )}
      <DialogSlot open={open}>
        {({ category }, isOpen) => (
          <CategoryDialog open={isOpen} category={category} onClose={() => setOpen(undefined)} />
        )}
      </DialogSlot>
    </Card>
  );
}

type KindProps = {
  kind: CategoryKind;
  categories: readonly Category[];
  mayChange: boolean;
  onEdit: (category: Category) => void;
};

function Kind({ kind, categories, mayChange, onEdit }: KindProps) {
  const save = useSaveCategory();
  const labels = new Map(
    categories
      .flatMap((one) => categoryOptions(categories, kind, one.id))
      .map((one) => [one.value, one.label]),
  );
  const shown = categories.toSorted((a, b) => ((labels.get(a.id) ?? "") < (labels.get(b.id) ?? "") ? -1 : 1));
  return (
    <section className="mt-4" aria-label={`${typeNames[kind]} categories`}>
      <h3 className="text-small text-muted">{typeNames[kind]}</h3>
      <ul>
        {shown.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-1 border-t border-line text-small">
            <span className={`min-w-0 flex-1 wrap-anywhere ${one.isActive ? "" : "text-muted"}`}>
              {labels.get(one.id) ?? one.name}
              {!one.isActive && <span className="text-caption"> archived</span>}
            </span>
            {mayChange && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`Change ${one.name}`}
                  onClick={() => onEdit(one)}
                />
                <IconButton
                  icon={one.isActive ? Archive : ArchiveRestore}
                  size="small"
                  label={`${one.isActive ? "Archive" : "Use again"} ${one.name}`}
                  onClick={() => void save.run({ params: { id: one.id }, body: { isActive: !one.isActive } })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
