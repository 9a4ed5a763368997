import { Button } from "#platform/web/ui/button.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { useRetryPost } from "./social-media.queries.ts";

/** A post that the network refused. */
export function FailedActs({ post }: { post: Post }) {
  const retry = useRetryPost();
  return (
    <div>
      <Button
        look="primary"
        busy={retry.pending}
        onClick={() => void retry.run({ params: { id: post.id }, body: {} })}
      >
        Try again
      </Button>
    </div>
  );
}
