import { binDays } from "#platform/contract/product.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { words } from "./social-media.messages.ts";
import { usePostsBin, useRestorePost } from "./social-media.queries.ts";

/** Deleted posts, and a way to restore them. */
export function PostsBinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const bin = usePostsBin(open);
  const restore = useRestorePost();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Deleted posts"
      subtitle={`They stay here for ${binDays} days. A restored post is a draft.`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <FailedRead read={bin} title="The trash didn’t load">
        {words.safe}
      </FailedRead>
      {bin.isPending && (
        <Waiting label="Loading deleted posts">
          <Skeleton className="h-10" />
        </Waiting>
      )}
      {bin.items?.length === 0 && <p className="text-muted">The trash is empty.</p>}
      <ul className="divide-y divide-line">
        {bin.items?.map((post) => (
          <li key={post.id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="grid min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere">{post.content}</span>
              <span className="text-caption text-muted">Deleted {date(post.deletedAt)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${post.content.slice(0, 60)}`}
              onClick={() => void restore.run({ params: { id: post.id }, body: {} })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton list={bin} />
    </Dialog>
  );
}
