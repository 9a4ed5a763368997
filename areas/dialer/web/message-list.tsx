import { useEffect, useRef } from "react";
import { dateTime, plural } from "#platform/web/format.ts";
import { classes } from "#platform/web/ui/classes.ts";
import { type List, MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { TextMessage } from "#areas/dialer/contract/texts.schema.ts";
import { sendStateWords, textsWords as words } from "./texts.messages.ts";

type Props = {
  read: Omit<List, "items"> & { items?: TextMessage[] | undefined };
  /** True where it is the page; otherwise what it stands in scrolls. */
  isWhole?: boolean;
};

/** The texts of a conversation, the latest at the end: it opens there. */
export function MessageList({ read, isWhole = false }: Props) {
  const { items } = read;
  const end = useRef<HTMLOListElement>(null);
  const isRead = items !== undefined;
  // Once, when it opens: the newest is what one comes for.
  useEffect(() => {
    const last = end.current?.lastElementChild;
    if (!isRead || !last) return;
    if (isWhole) last.scrollIntoView({ block: "center" });
    else {
      const box = end.current?.parentElement;
      if (box) box.scrollTop = box.scrollHeight;
    }
  }, [isRead, isWhole]);
  return (
    <>
      <MoreButton list={{ ...read, items: items ?? [] }} className="justify-center" />
      <FailedRead read={read} title={words.failed} />
      {!items && !read.isError && (
        <Waiting label="Loading texts">
          <Skeleton className="h-40" />
        </Waiting>
      )}
      {items && (
        <ol ref={end} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Texts">
          {items.toReversed().map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
    </>
  );
}

function Message({ message }: { message: TextMessage }) {
  const { direction, kind, body, media, state, problem, createdAt } = message;
  const isOurs = direction === "out";
  return (
    <li className={classes("grid max-w-[85%] gap-0.5", isOurs && "justify-self-end")}>
      <div className={classes("rounded-card px-3 py-2", isOurs ? "bg-accent-soft" : "bg-sunken")}>
        {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
        {media.length > 0 && (
          <p className="text-small text-muted">
            {plural(media.length, "picture or file", "pictures or files")}, kept at Twilio
          </p>
        )}
      </div>
      <p className={classes("num text-caption text-muted", isOurs && "text-right")}>
        {dateTime(createdAt)}
        {isOurs && kind !== "answer" && ", automatic"}
        {state && problem === null && `, ${sendStateWords[state].toLowerCase()}`}
      </p>
      {state && problem !== null && (
        <p className={classes("text-caption text-muted wrap-anywhere", isOurs && "text-right")}>{problem}</p>
      )}
    </li>
  );
}
