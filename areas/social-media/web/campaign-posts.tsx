import { Badge } from "#platform/web/ui/badge.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { statusLabels } from "#areas/social-media/contract/post-life.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { words } from "./social-media.messages.ts";
import { usePosts } from "./social-media.queries.ts";
import { pageName, tintOf, whenOf } from "./social-media.view.ts";

type Props = { campaignId: string; onOpen: (post: Post) => void };

/** The posts of a campaign, newest first. */
export function CampaignPosts({ campaignId, onOpen }: Props) {
  const list = usePosts({ campaignId });
  return (
    <section aria-label="Posts of this campaign" className="grid gap-2">
      <h3>{words.posts}</h3>
      <FailedRead read={list} title={words.failed}>
        {words.safe}
      </FailedRead>
      {list.items?.length === 0 && (
        <p className="text-small text-muted">None yet. Choose this campaign when you write a post.</p>
      )}
      <ul className="divide-y divide-line">
        {list.items?.map((post) => (
          <li key={post.id} className="grid gap-1 py-2">
            <button
              type="button"
              className="line-clamp-2 text-left wrap-anywhere text-accent-text hover:underline"
              onClick={() => onOpen(post)}
            >
              {post.content}
            </button>
            <span className="flex flex-wrap items-center gap-2 text-caption text-muted">
              <Badge kind="tint" value={tintOf[post.status]}>
                {statusLabels[post.status]}
              </Badge>
              {[pageName(post), whenOf(post)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  );
}
