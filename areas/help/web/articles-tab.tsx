import { ArrowLeft } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { ArticleView } from "./article-view.tsx";
import { articleWords as words } from "./articles.messages.ts";

type TabProps = {
  /** What is searched for, and the text in the box, which runs ahead of it. */
  search?: string;
  searchText: string;
  onSearchText: (text: string) => void;
  open?: string;
  onOpen: (slug: string | undefined) => void;
};

/** Help Articles (Spec 2 §2): search, the eight, one for each screen, and the one that is read. */
export function ArticlesTab({ search, searchText, onSearchText, open, onOpen }: TabProps) {
  if (open !== undefined)
    return (
      <div className="grid justify-items-start gap-4">
        <Button look="quiet" icon={ArrowLeft} onClick={() => onOpen(undefined)}>
          {words.back}
        </Button>
        <ArticleView slug={open} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <div className="max-w-[420px]">
        <SearchField label={words.search} value={searchText} onText={onSearchText} />
      </div>
      <ArticleSearch search={search} onOpen={onOpen} onClear={() => onSearchText("")} />
    </div>
  );
}
