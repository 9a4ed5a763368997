import { type ReactNode, useState } from "react";
import { ArrowRight, FileSpreadsheet, Trash2 } from "lucide-react";
import { dateTime } from "../format.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { ButtonLink, IconButton } from "./button.tsx";
import { type List, MoreOfList } from "./more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "./states.tsx";

type HistoryProps<T> = {
  list: List & { items?: readonly T[] };
  /** "Earlier uploads", and the same within a sentence: "earlier uploads". */ title: string;
  inSentence: string;
  /** Said while there are none. */ none: string;
  children: (entry: T) => ReactNode;
};

/** What was uploaded before, newest first and by pages. */
export function UploadHistory<T>({ list, title, inSentence, none, children }: HistoryProps<T>) {
  const { items } = list;
  if (items === undefined && list.isError) return <FailedRead read={list} title={`${title} didn’t load`} />;
  return (
    <section className="card" aria-labelledby="history-title">
      <header className="card-head max-tablet:!px-4">
        <h2 id="history-title">{title}</h2>
      </header>
      {items === undefined && (
        <Waiting label={`Loading ${inSentence}`} className="grid gap-6 px-card pb-5">
          {[0, 1].map((at) => (
            <div key={at} className="grid gap-2">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </Waiting>
      )}
      {items?.length === 0 && <p className="px-card pb-5 text-small text-muted">{none}</p>}
      {items !== undefined && items.length > 0 && <ul>{items.map(children)}</ul>}
      {list.hasNextPage && (
        <div className="px-card pb-4">
          <MoreOfList list={list} loading="" empty="" failed="We couldn’t load more." />
        </div>
      )}
    </section>
  );
}

type Uploaded = {
  fileName: string;
  createdByName: string | null;
  createdAt: string;
  startedAt: string | null;
};
type EntryProps = {
  entry: Uploaded;
  href: string;
  /** What became of it. */ words: string;
  /** The way on, if there is one. */ next?: "continue" | "progress";
  /** What else can be done with it: `before` and after the way on. */ before?: ReactNode;
  children?: ReactNode;
};

/** One upload: its file, what became of it, who began it and when. */
export function UploadEntry({ entry, href, words, next, before, children }: EntryProps) {
  const [label, full] =
    next === "continue"
      ? ["Continue", `Continue with ${entry.fileName}`]
      : ["Show progress", `Show progress of ${entry.fileName}`];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-3">
      <span className="grid size-9 flex-none place-items-center rounded-[8px] bg-accent-soft-2 text-accent-text max-tablet:hidden">
        <FileSpreadsheet className="icon" aria-hidden />
      </span>
      <div className="min-w-0 flex-[1_1_260px]">
        <a className="block wrap-anywhere font-label hover:underline" href={href}>
          {entry.fileName}
        </a>
        <p className="num text-small text-text-2">{words}</p>
        <p className="text-caption text-muted">
          {entry.createdByName ?? "A former teammate"},{" "}
          <time dateTime={entry.createdAt}>{dateTime(entry.startedAt ?? entry.createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {before}
        {next && (
          <ButtonLink size="small" icon={ArrowRight} href={href} aria-label={full}>
            {label}
          </ButtonLink>
        )}
        {children}
      </div>
    </li>
  );
}

/** Throws away an upload from which nothing was written, after asking. `children` say what is lost. */
export function DiscardUpload({
  fileName,
  busy,
  onDiscard,
  children,
}: {
  fileName: string;
  busy: boolean;
  onDiscard: () => void;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon={Trash2}
        size="small"
        label={`Discard ${fileName}`}
        busy={busy}
        onClick={() => setAsking(true)}
      />
      <AskDialog
        open={asking}
        title={`Discard “${fileName}”?`}
        act="Discard"
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {children}
      </AskDialog>
    </>
  );
}
