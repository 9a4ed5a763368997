import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { count } from "../format.ts";
import { classes } from "./classes.ts";

/** A surface with an optional header: title left, at most two quiet actions right. Never a card in a card. */
export function Card({
  title,
  actions,
  pad = true,
  className,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  pad?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes("card", pad && !title && "pad", className)}>
      {title && (
        <header className="card-head">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {title && pad ? <div className="px-card pb-(--card-pad)">{children}</div> : children}
    </section>
  );
}

const noticeIcons = { info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A pale row: icon, one sentence, at most one link or button. */
export function Notice({
  tone = "info",
  action,
  children,
}: {
  tone?: keyof typeof noticeIcons;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = noticeIcons[tone];
  return (
    <div className="notice" data-tone={tone} role={tone === "danger" ? "alert" : "status"}>
      <Icon className="icon" aria-hidden />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

/** An operation's progress: text on the left, count on the right, and below it that you can leave the page, if you can. */
export function ProgressBar({
  label,
  done,
  total,
  note,
}: {
  label: string;
  done: number;
  total: number;
  note?: string;
}) {
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-3 text-small">
        <span className="font-label">{label}</span>
        <span className="num whitespace-nowrap text-muted">
          {total > 1 ? `${count(done)} of ${count(total)}` : `${Math.round(share * 100)}%`}
        </span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {note && <p className="text-caption text-muted">{note}</p>}
    </div>
  );
}
