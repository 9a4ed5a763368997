import { useState } from "react";
import { ExternalLink, Share2 } from "lucide-react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { leavingPost } from "#areas/social-media/contract/leaving-post.rules.ts";
import { networks, postButtons } from "#areas/social-media/contract/networks.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { usePictureFiles } from "./use-picture-files.ts";
import { useFinishPost } from "./social-media.queries.ts";

/** A post that a person puts up: copy it, open the network, and say where it is. */
export function HandActs({ post }: { post: Post }) {
  const finish = useFinishPost();
  const [url, setUrl] = useState("");
  const { text, reply, link, share } = leavingPost(post);
  const { name } = networks[post.platform];
  const files = usePictureFiles(post.mediaUrls);
  const canShare = typeof navigator.share === "function";
  return (
    <section className="grid gap-3" aria-label="Post it yourself">
      <p className="text-small text-text-2">
        {name} doesn’t let us post for you, so nothing has gone out yet. Copy the text, put it up, and paste
        the post’s address here.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what="text" />
        {canShare && (
          <Button
            icon={Share2}
            onClick={() =>
              void navigator.share({ text, ...(files.length > 0 && { files }) }).catch(() => undefined)
            }
          >
            Share
          </Button>
        )}
        {share && (
          <ButtonLink href={share} icon={ExternalLink} target="_blank" rel="noreferrer">
            Open {name}
          </ButtonLink>
        )}
      </div>
      {post.button && (
        <div className="flex flex-wrap items-center gap-2 text-small text-text-2">
          <span>
            Add the button “{postButtons[post.button]}”
            {post.button !== "call" && link ? " with your link:" : "."}
          </span>
          {post.button !== "call" && link && <CopyButton text={link.address} what="address" />}
        </div>
      )}
      {reply && (
        <div className="flex flex-wrap items-center gap-2 text-small text-text-2">
          <span>Then reply to it with your first reply:</span>
          <CopyButton text={reply} what="first reply" />
        </div>
      )}
      <TextField
        label="Address of the post"
        placeholder="https://"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <div>
        <Button
          look="primary"
          busy={finish.pending}
          onClick={() =>
            void finish.run({ params: { id: post.id }, body: url.trim() ? { url: url.trim() } : {} })
          }
        >
          I posted it
        </Button>
      </div>
    </section>
  );
}
