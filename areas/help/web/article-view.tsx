import { useState } from "react";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { articleWords as words } from "./articles.messages.ts";
import { useArticle, useFeedback } from "./articles.queries.ts";

const text =
  "max-w-[640px] [&_a]:text-accent-text [&_a]:underline [&_img]:mt-4 [&_img]:h-auto [&_img]:w-full [&_img]:rounded-control [&_img]:border [&_img]:border-line [&_h2]:mt-6 [&_h2]:mb-1 [&_h3]:mt-4 [&_li]:mt-1 [&_ol]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-2 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-6 wrap-anywhere";

/** One article: what it says, and whether it helped. */
export function ArticleView({ slug }: { slug: string }) {
  const read = useArticle(slug);
  return (
    <article>
      {read.isPending && (
        <Waiting label="Loading the article" className="grid max-w-[640px] gap-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-64" />
        </Waiting>
      )}
      <FailedRead read={read} title="The article didn’t load" />
      {read.data && (
        <>
          <h2 className="text-heading">{read.data.title}</h2>
          <p className="mt-1 text-small text-muted">
            {read.data.category} · {read.data.readMinutes} min read ·{" "}
            <a className="link" href={`/tutorial-center/articles/${slug}`}>
              {words.page}
            </a>
          </p>
          {read.data.walkedOn && (
            <p className="mt-1 text-small text-muted">{words.walked(date(read.data.walkedOn))}</p>
          )}
          {/* Our own Markdown, made into HTML by the build. */}
          <div className={text} dangerouslySetInnerHTML={{ __html: read.data.html }} />
          <Helpful key={slug} slug={slug} />
        </>
      )}
    </article>
  );
}

function Helpful({ slug }: { slug: string }) {
  const feedback = useFeedback();
  const [said, setSaid] = useState(false);
  const say = async (helpful: boolean) => {
    const outcome = await feedback.run({ params: { slug }, body: { helpful } });
    if (outcome.ok) setSaid(true);
  };
  if (said) return <p className="mt-6 text-small text-muted">{words.thanks.title}.</p>;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <span className="mr-1 text-small text-text-2">{words.helpful}</span>
      <Button size="small" busy={feedback.pending} onClick={() => void say(true)}>
        Yes
      </Button>
      <Button size="small" disabled={feedback.pending} onClick={() => void say(false)}>
        No
      </Button>
    </div>
  );
}
