import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { useResolvePost } from "./social-media.queries.ts";

/** A post whose network didn't answer: somebody looks, and says. */
export function UnconfirmedActs({ post }: { post: Post }) {
  const resolve = useResolvePost();
  const [url, setUrl] = useState("");
  const say = (outcome: "published" | "again") =>
    void resolve.run({ params: { id: post.id }, body: { outcome, ...(url.trim() && { url: url.trim() }) } });
  return (
    <section className="grid gap-3" aria-label="Is it there?">
      <p className="text-small text-text-2">
        The network didn’t answer, so the post may be there. Look at your page first: we never post it again
        by ourselves.
      </p>
      <TextField
        label="Address of the post"
        placeholder="https://"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={resolve.pending} onClick={() => say("published")}>
          It is there
        </Button>
        <Button busy={resolve.pending} onClick={() => say("again")}>
          Post again
        </Button>
      </div>
    </section>
  );
}
