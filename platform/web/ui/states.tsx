import type { ReactNode } from "react";
import { RefreshCw, WifiOff, type LucideIcon } from "lucide-react";
import { requestNumber, serverMessage } from "../call.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

/** One grey placeholder shape; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes("skeleton", className)} />;
}

/** Wraps skeletons: they appear after 150 ms, pulse, and tell a screen reader what is loading. */
export function Waiting({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes("waiting", className)} role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** Stands for a tab's content, or another large part, until it is fetched. */
export const PartWaiting = () => (
  <Waiting label="Loading" className="grid gap-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-96" />
  </Waiting>
);

type StateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  acts?: ReactNode;
  className?: string;
};

/** Nothing here yet, and the next step: one primary button, at most one quiet. */
export function EmptyState({ icon: Icon, title, children, acts, className }: StateProps) {
  return (
    <div className={classes("state", className)}>
      <span className="state-mark">
        <Icon className="icon large" aria-hidden />
      </span>
      <h2 className="text-body">{title}</h2>
      {children && <p>{children}</p>}
      {acts && <div className="state-acts">{acts}</div>}
    </div>
  );
}

/** What did not work, what is safe, and Retry. The request number is below, to be copied. */
export function ErrorState({
  title,
  error,
  children,
  onRetry,
  retrying,
  className,
}: {
  title: string;
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}) {
  const number = requestNumber(error);
  return (
    <div className={classes("state", className)} data-tone="danger" role="alert">
      <span className="state-mark">
        <WifiOff className="icon large" aria-hidden />
      </span>
      <h2 className="text-body">{title}</h2>
      <p>{children ?? serverMessage(error) ?? "Nothing is lost. Check your connection and try again."}</p>
      {onRetry && (
        <div className="state-acts">
          <Button icon={RefreshCw} busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {number && (
        <p className="mt-2 text-caption">
          Request number <span className="font-mono select-all">{number}</span>
        </p>
      )}
    </div>
  );
}

type Read = {
  data: unknown;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The `ErrorState` of a failed read, with Retry; nothing when it did not fail, or when there is an older answer to show. `children` say what is safe. */
export function FailedRead({
  read,
  ...words
}: {
  read: Read;
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  return read.isError && read.data === undefined ? (
    <ErrorState
      {...words}
      error={read.error}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  ) : null;
}
