import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { useApprovePost, useDeclinePost } from "./social-media.queries.ts";

/** A post that waits for a manager. */
export function ApprovalActs({ post }: { post: Post }) {
  const [approve, decline] = [useApprovePost(), useDeclinePost()];
  const [reason, setReason] = useState("");
  const params = { id: post.id };
  return (
    <section className="grid gap-3" aria-label="Approval">
      <TextArea
        label="What to change, if you don’t approve it"
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={approve.pending} onClick={() => void approve.run({ params, body: {} })}>
          Approve
        </Button>
        <Button
          busy={decline.pending}
          disabled={reason.trim() === ""}
          onClick={() => void decline.run({ params, body: { reason } })}
        >
          Give it back
        </Button>
      </div>
    </section>
  );
}
