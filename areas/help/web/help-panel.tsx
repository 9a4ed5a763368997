import { useState } from "react";
import { MessageCircleQuestionMark, Signpost } from "lucide-react";
import type { Page } from "#platform/contract/page.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { ArticleView } from "./article-view.tsx";
import { askFrom } from "./center.view.ts";
import { articleWords } from "./articles.messages.ts";

type PanelProps = { open: boolean; page: Page; onClose: () => void; onTour: () => void };

/** What the "?" of a screen opens. */
export function HelpPanel({ open, page, onClose, onTour }: PanelProps) {
  const [text, setText] = useState("");
  const [slug, setSlug] = useState(page.help?.article ?? "help");
  const search = useDebounced(text.trim());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Help"
      footer={
        <>
          <ButtonLink
            look="quiet"
            className="away"
            icon={MessageCircleQuestionMark}
            href={askFrom(page.path)}
          >
            Ask us
          </ButtonLink>
          <Button icon={Signpost} onClick={onTour}>
            Take a tour
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SearchField label={articleWords.search} value={text} onText={setText} />
        {search ? (
          <ArticleSearch
            search={search}
            onClear={() => setText("")}
            onOpen={(found) => {
              setText("");
              setSlug(found);
            }}
          />
        ) : (
          <ArticleView slug={slug} />
        )}
      </div>
    </Dialog>
  );
}
