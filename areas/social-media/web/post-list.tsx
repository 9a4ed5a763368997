import { CalendarDays, Copy, Ellipsis, Eye, Trash2 } from "lucide-react";
import { plural } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import {
  mayAct,
  type PostStatus,
  postStatuses,
  statusLabels,
} from "#areas/social-media/contract/post-life.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { useDuplicatePost, usePosts, useRemovePost } from "./social-media.queries.ts";
import { words } from "./social-media.messages.ts";
import { pageName, tintOf, whenOf } from "./social-media.view.ts";

export type PostListing = { status?: PostStatus; search?: string };
type Props = {
  listing: PostListing;
  text: string;
  onText: (text: string) => void;
  onStatus: (status: PostStatus | undefined) => void;
  onOpen: (post: Post) => void;
  mayChange: boolean;
};

/** The posts, newest first, page by page. */
export function PostList({ listing, text, onText, onStatus, onOpen, mayChange }: Props) {
  const list = usePosts(listing);
  const { items } = list;
  const isNarrowed = listing.status !== undefined || listing.search !== undefined;
  return (
    <section className="grid gap-3" aria-label={words.posts}>
      <div className="grid gap-2 tablet:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField label="Search your posts" placeholder="Search posts" value={text} onText={onText} />
        <SelectField
          label="State"
          hideLabel
          placeholder="All statuses"
          options={postStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
          value={listing.status ?? ""}
          onChange={({ target }) => onStatus(postStatuses.find((status) => status === target.value))}
        />
      </div>
      {list.isPending && (
        <Waiting label={words.loading} className="grid gap-2.5">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </Waiting>
      )}
      <FailedRead read={list} title={words.failed}>
        {words.safe}
      </FailedRead>
      {items?.length === 0 &&
        (isNarrowed ? (
          <EmptyState icon={CalendarDays} title={words.noMatch} />
        ) : (
          <EmptyState icon={CalendarDays} title={words.empty}>
            {words.emptyHelp}
          </EmptyState>
        ))}
      {items !== undefined && items.length > 0 && (
        <ul className="card divide-y divide-line" aria-label={words.posts}>
          {items.map((post) => (
            <PostRow key={post.id} post={post} onOpen={onOpen} mayChange={mayChange} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="justify-center" />
    </section>
  );
}

function PostRow({
  post,
  onOpen,
  mayChange,
}: {
  post: Post;
  onOpen: (post: Post) => void;
  mayChange: boolean;
}) {
  const [copy, remove] = [useDuplicatePost(), useRemovePost()];
  const params = { id: post.id };
  const name = post.content.slice(0, 60);
  return (
    <li className="relative flex items-start gap-3 px-card py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <button
          type="button"
          className="line-clamp-2 text-left wrap-anywhere after:absolute after:inset-0 hover:underline"
          onClick={() => onOpen(post)}
        >
          {post.content}
        </button>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
          <Badge kind="tint" value={tintOf[post.status]}>
            {statusLabels[post.status]}
          </Badge>
          {post.mode === "practice" && (
            <Badge kind="tint" value="amber">
              {words.practice}
            </Badge>
          )}
          <span className="wrap-anywhere">{pageName(post)}</span>
          <span>{whenOf(post)}</span>
          {post.clicks > 0 && <span>{plural(post.clicks, "click", "clicks")}</span>}
        </p>
      </div>
      <span className="relative">
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
          items={[
            { label: "Open", icon: Eye, onSelect: () => onOpen(post) },
            ...(mayChange
              ? [{ label: "Make a copy", icon: Copy, onSelect: () => void copy.run({ params, body: {} }) }]
              : []),
            ...(mayChange && mayAct(post.status, "remove")
              ? [
                  {
                    label: "Delete",
                    icon: Trash2,
                    danger: true,
                    onSelect: () => void remove.run({ params }),
                  },
                ]
              : []),
          ]}
        />
      </span>
    </li>
  );
}
