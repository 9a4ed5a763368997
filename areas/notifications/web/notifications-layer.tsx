import { useState, type ReactElement } from "react";
import { Popover } from "radix-ui";
import { age } from "#platform/web/format.ts";
import { useCloseAllModals } from "#platform/web/close-all-modals.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useLayer } from "#platform/web/ui/use-layer.ts";
import { useNow } from "#platform/web/use-now.ts";
import type { Notification } from "#areas/notifications/contract/notifications.schema.ts";
import { listWords } from "./notifications.messages.ts";
import { useMarkAllRead, useMarkRead, useNotifications } from "./notifications.queries.ts";

export type NotificationsLayerProps = { trigger: ReactElement; unread: number };

/** What the bell opens: the newest notifications; one that is pressed counts as read. */
export function NotificationsLayer({ trigger, unread }: NotificationsLayerProps) {
  const [open, setOpen] = useState(true);
  const all = useMarkAllRead();
  const newest = useNotifications().data?.[0];
  useCloseAllModals(() => setOpen(false));
  useLayer(open, () => setOpen(false));
  return (
    <Popover.Root modal open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover w-[min(380px,calc(100vw-24px))] p-0"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={listWords.title}
        >
          <header className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
            <h2>{listWords.title}</h2>
            {unread > 0 && newest && (
              <Button
                look="quiet"
                size="small"
                busy={all.pending}
                onClick={() => void all.run({ body: { upToId: newest.id } })}
              >
                {listWords.all}
              </Button>
            )}
          </header>
          <div className="max-h-[min(60dvh,480px)] overflow-y-auto p-1">
            <List onGo={() => setOpen(false)} />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function List({ onGo }: { onGo: () => void }) {
  const { data, isError, isFetching, refetch } = useNotifications();
  const mark = useMarkRead();
  const now = useNow();
  if (data === undefined && isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 p-4 text-small text-muted">
        {listWords.failed}{" "}
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  if (data === undefined)
    return (
      <Waiting label="Loading notifications" className="grid gap-3 p-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </Waiting>
    );
  if (data.length === 0) return <p className="p-4 text-small text-muted">{listWords.empty}</p>;
  const read = (one: Notification) => (one.readAt ? undefined : mark.run({ params: { id: one.id } }));
  const go = async (one: Notification) => {
    // Leaving the page would cancel the call.
    await read(one);
    onGo();
    if (one.href) window.location.assign(one.href);
  };
  return (
    <ul>
      {data.map((one) => (
        <li key={one.id}>
          <Row notification={one} now={now} onRead={() => void read(one)} onGo={() => void go(one)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { notification: Notification; now: Date; onRead: () => void; onGo: () => void };

function Row({ notification: one, now, onRead, onGo }: RowProps) {
  return (
    <div className="flex items-start gap-2 rounded-small py-2 pr-1 pl-3 hover:bg-hover">
      <span
        className={classes(
          "mt-[7px] size-2 flex-none rounded-full",
          one.readAt ? "bg-transparent" : "bg-accent-mark",
        )}
        aria-hidden
      />
      <button
        type="button"
        className="min-w-0 flex-1 rounded-[4px] text-left"
        onClick={one.href ? onGo : onRead}
      >
        <span className="block text-small font-label">
          {!one.readAt && <span className="sr-only">New: </span>}
          {one.title}
        </span>
        <span className="block text-small text-text-2">{one.body}</span>
        <span className="block text-caption text-muted">{age(one.createdAt, now)}</span>
      </button>
      {!one.readAt && (
        <Button look="quiet" size="small" aria-label={`Mark read: ${one.title}`} onClick={onRead}>
          Mark read
        </Button>
      )}
    </div>
  );
}
