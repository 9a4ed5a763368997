import { useRef, useState } from "react";
import { Link2, Pencil, Trash2, Upload } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useNow } from "#platform/web/use-now.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Feed } from "#areas/calendar/contract/feeds.schema.ts";
import { CalendarAccountsCard } from "./calendar-accounts-card.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { feedDemo, feedWords, waysIn } from "./feeds.messages.ts";
import { useFeeds, useRemoveFeed, useUploadFeed } from "./feeds.queries.ts";
import { readLabel, skippedLabel } from "./feeds.view.ts";
import { PrivateLinkCard } from "./private-link-card.tsx";

type Open = { kind: "connect" } | { kind: "change" | "remove"; feed: Feed };

/** Calendars elsewhere that make their hosts busy: connect by address or by file; and one's own meetings as a link. */
export function FeedsCard() {
  const feeds = useFeeds();
  const [open, setOpen] = useState<Open>();
  const mayChange = useRight("member");
  const remove = useRemoveFeed();
  const close = () => setOpen(undefined);
  return (
    <>
      <Card className="max-w-xl">
        <div className="grid gap-4">
          <div>
            <h2 className="text-body font-label">{feedWords.title}</h2>
            <p className="text-small text-muted">{feedWords.help}</p>
          </div>
          <FailedRead read={feeds} title={feedWords.failed}>
            {feedWords.failedHelp}
          </FailedRead>
          {feeds.data && feeds.data.length > 0 && (
            <ul className="grid gap-4" aria-label={feedWords.title}>
              {feeds.data.map((feed) => (
                <FeedItem key={feed.id} feed={feed} onOpen={mayChange ? setOpen : undefined} />
              ))}
            </ul>
          )}
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              <Button icon={Link2} onClick={() => setOpen({ kind: "connect" })}>
                Connect by address
              </Button>
              <UploadButton />
            </div>
          )}
          <WaysIn />
        </div>
      </Card>
      <CalendarAccountsCard />
      <PrivateLinkCard />
      <DialogSlot open={open?.kind === "remove" ? undefined : open}>
        {(shown, isOpen) => (
          <FeedDialog open={isOpen} feed={"feed" in shown ? shown.feed : undefined} onClose={close} />
        )}
      </DialogSlot>
      <DialogSlot open={open?.kind === "remove" ? open.feed : undefined}>
        {(feed, isOpen) => (
          <AskDialog
            open={isOpen}
            title={`Remove ${feed.name}?`}
            act="Remove"
            busy={remove.pending}
            onKeep={close}
            onAct={() => void remove.run({ params: { id: feed.id } }).then(close)}
          >
            What’s in it no longer takes your time here. Nothing changes in the calendar itself, and you can
            connect it again.
          </AskDialog>
        )}
      </DialogSlot>
    </>
  );
}

function FeedItem({ feed, onOpen }: { feed: Feed; onOpen?: (open: Open) => void }) {
  const now = useNow();
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-small font-label wrap-anywhere">{feed.name}</h3>
          <p className="text-small text-muted wrap-anywhere">
            {feed.hostName}, {feed.place}
          </p>
          <p className="text-small text-muted">{readLabel(feed, now)}</p>
        </div>
        {onOpen && (
          <>
            <IconButton
              icon={Pencil}
              label={`Change ${feed.name}`}
              onClick={() => onOpen({ kind: "change", feed })}
            />
            <IconButton
              icon={Trash2}
              label={`Remove ${feed.name}`}
              onClick={() => onOpen({ kind: "remove", feed })}
            />
          </>
        )}
      </div>
      {feed.error && <Notice tone="warning">{feed.error}</Notice>}
      {feed.isStale && (
        <Notice tone="warning">
          We couldn’t read it for 24 hours. Until we can, new bookings wait for your yes.
        </Notice>
      )}
      {feed.skipped > 0 && (
        <details className="text-small">
          <summary>{skippedLabel(feed.skipped)}</summary>
          <ul className="text-muted">
            {feed.problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const { send, pending } = useUploadFeed();
  return (
    <>
      <Button
        icon={Upload}
        busy={pending}
        onClick={() => {
          if (!stoppedByDemo(feedDemo.upload)) input.current?.click();
        }}
      >
        Upload a file
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        accept=".ics,text/calendar"
        aria-label="Choose a calendar file"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}

function WaysIn() {
  return (
    <details className="text-small">
      <summary>Where to find the address</summary>
      <dl className="mt-2 grid gap-3">
        {waysIn.map(({ name, note, steps }) => (
          <div key={name}>
            <dt className="font-label">{name}</dt>
            <dd className="text-muted">
              {note} {steps}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
