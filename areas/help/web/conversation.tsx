import { classes } from "#platform/web/ui/classes.ts";
import { dateTime } from "#platform/web/format.ts";

type Said = { id: string; author: string; text: string; createdAt: string; isOwn: boolean };

/** What was written, oldest first; one's own side stands to the right. */
export function Conversation({ messages, label }: { messages: readonly Said[]; label: string }) {
  return (
    <ol aria-label={label} className="grid gap-3">
      {messages.map(({ id, author, text, createdAt, isOwn }) => (
        <li
          key={id}
          className={classes(
            "max-w-[85%] rounded-card border border-line px-3.5 py-2.5",
            isOwn ? "justify-self-end bg-hover" : "justify-self-start bg-surface",
          )}
        >
          <p className="text-caption text-muted">
            <span className="font-label">{author}</span> · {dateTime(createdAt)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
