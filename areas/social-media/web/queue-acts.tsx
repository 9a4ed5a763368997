import { ArrowDown, ArrowUp } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { useQueuePost, useScheduled } from "./social-media.queries.ts";

/** A queued post's place in its page's queue, one earlier or later; the times of the queue stay as they are. */
export function QueueActs({ post }: { post: Post }) {
  const move = useQueuePost();
  const queue = (useScheduled(post.accountId ?? "").data ?? [])
    .filter(({ isQueued }) => isQueued)
    .toSorted((a, b) => ((a.scheduledFor ?? "") < (b.scheduledFor ?? "") ? -1 : 1));
  const at = queue.findIndex(({ id }) => id === post.id);
  const [earlier, later] = [queue[at - 1], queue[at + 1]];
  if (at < 0 || queue.length < 2) return null;
  const put = (id: string, before: string) =>
    void move.run({ params: { id }, body: { before, evenSo: true } });
  return (
    <section className="flex flex-wrap items-center gap-2" aria-label="Its place in the queue">
      <p className="w-full text-small text-text-2">
        Number {at + 1} of {queue.length} in the queue
      </p>
      {earlier && (
        <Button size="small" icon={ArrowUp} busy={move.pending} onClick={() => put(post.id, earlier.id)}>
          Earlier
        </Button>
      )}
      {later && (
        <Button size="small" icon={ArrowDown} busy={move.pending} onClick={() => put(later.id, post.id)}>
          Later
        </Button>
      )}
    </section>
  );
}
