import { useState } from "react";
import { serverMessage } from "#platform/web/call.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { asksEvenSo, useApprovePost, useDeclinePost } from "./social-media.queries.ts";

/** A post that waits for a manager, who approves it as it is shown. */
export function ApprovalActs({ post }: { post: Post }) {
  const [approve, decline] = [useApprovePost(), useDeclinePost()];
  const [reason, setReason] = useState("");
  const [question, setQuestion] = useState<string>();
  const params = { id: post.id };
  const say = async (evenSo: boolean) => {
    setQuestion(undefined);
    const outcome = await approve.run({ params, body: { version: post.version, evenSo } });
    if (!outcome.ok && "error" in outcome && asksEvenSo(outcome.error))
      setQuestion(serverMessage(outcome.error));
  };
  return (
    <section className="grid gap-3" aria-label="Approval">
      <TextArea
        label="What to change, if you don’t approve it"
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={approve.pending} onClick={() => void say(false)}>
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
      <AskDialog
        open={question !== undefined}
        title="Post the same text again?"
        act="Approve it anyway"
        look="primary"
        keep="Not now"
        onKeep={() => setQuestion(undefined)}
        onAct={() => void say(true)}
      >
        {question}
      </AskDialog>
    </section>
  );
}
