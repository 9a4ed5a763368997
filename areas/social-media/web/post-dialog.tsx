import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { mayAct, statusLabels } from "#areas/social-media/contract/post-life.rules.ts";
import { leavingPost } from "#areas/social-media/contract/leaving-post.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { ApprovalActs } from "./approval-acts.tsx";
import { FailedActs } from "./failed-acts.tsx";
import { HandActs } from "./hand-acts.tsx";
import { UnconfirmedActs } from "./unconfirmed-acts.tsx";
import { GoOutFields } from "./go-out-fields.tsx";
import { PostPreview } from "./post-preview.tsx";
import { usePost, useUnschedulePost } from "./social-media.queries.ts";
import { words } from "./social-media.messages.ts";
import { QueueActs } from "./queue-acts.tsx";
import { PostOutcome } from "./post-outcome.tsx";
import { engagementWords, pageName, replyWords, tintOf, whenOf } from "./social-media.view.ts";

type Props = {
  open: boolean;
  post: Post;
  mayChange: boolean;
  mayApprove: boolean;
  onEdit: (post: Post) => void;
  onClose: () => void;
};

/** One post as it will read, its state, and what can be done with it now. */
export function PostDialog({ open, post: opened, mayChange, mayApprove, onEdit, onClose }: Props) {
  const post = usePost(opened.id, open).data ?? opened;
  const { status, mediaUrls, reason, address, mode, replyStatus } = post;
  const { text, reply, link } = leavingPost(post);
  const unschedule = useUnschedulePost();
  // On its way; one that waits for its page says why, and can be taken back.
  const isLeaving = status === "publishing" && reason === null;
  const when = whenOf(post);
  // By hand and after a failure its acts are those of its state; setting another time stays possible.
  const [isPlanning, setPlanning] = useState(false);
  const plans = mayChange && (status === "draft" || status === "needs_decision" || isPlanning);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pageName(post)}
      footer={
        <>
          {mayChange && mayAct(status, "edit") && <Button onClick={() => onEdit(post)}>Edit</Button>}
          {mayChange && mayAct(status, "unschedule") && !isLeaving && (
            <Button
              busy={unschedule.pending}
              onClick={() => void unschedule.run({ params: { id: post.id }, body: {} })}
            >
              Back to draft
            </Button>
          )}
          <DialogClose>
            <Button>Close</Button>
          </DialogClose>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <Badge kind="tint" value={tintOf[status]}>
            {statusLabels[status]}
          </Badge>
          {mode === "practice" && (
            <Badge kind="tint" value="amber">
              {words.practice}
            </Badge>
          )}
          {when}
        </p>
        {reason && <Notice tone={status === "failed" ? "danger" : "warning"}>{reason}</Notice>}
        <PostPreview
          page={post}
          text={text}
          link={link?.leadsTo ?? null}
          mediaUrls={mediaUrls}
          firstReply={reply}
        />
        {replyStatus && (
          <p className="text-caption text-muted">
            {replyWords[replyStatus]}
            {post.replyReason && `: ${post.replyReason}`}
          </p>
        )}
        {address && (
          <p className="text-small">
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="text-accent-text underline wrap-anywhere"
            >
              {address}
            </a>
          </p>
        )}
        {status === "published" && <PostOutcome of={{ postId: post.id }} />}
        {status === "published" && mode !== "practice" && (
          <p className="text-caption text-muted">{engagementWords(post)}</p>
        )}
        {mayChange && status === "by_hand" && <HandActs post={post} />}
        {mayChange && status === "unconfirmed" && <UnconfirmedActs post={post} />}
        {mayChange && status === "failed" && <FailedActs post={post} />}
        {mayChange && status === "scheduled" && post.isQueued && <QueueActs post={post} />}
        {status === "waiting_approval" && mayApprove && <ApprovalActs post={post} />}
        {plans && <GoOutFields post={post} onDone={onClose} />}
        {mayChange && (status === "scheduled" || status === "failed") && !isPlanning && (
          <div>
            <Button look="quiet" onClick={() => setPlanning(true)}>
              Change when it goes out
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
