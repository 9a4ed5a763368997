import { type ReactNode, useEffect } from "react";
import { FileX } from "lucide-react";
import { isMissing } from "../call.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "./states.tsx";
import { Notice } from "./surface.tsx";

type Read<T> = {
  data: T | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props<T> = {
  read: Read<T>;
  /** Said of one that was thrown away or never was here: "This import isn’t here", why, and where another one begins. */
  gone: { title: string; why: string; label: string; href: string };
  /** "The import didn’t load". */ failed: string;
  /** The steps above. */ steps: ReactNode;
  /** Where it stands: a new step starts at its top. */ at: number;
  /** "Loading the import". */ loading: string;
  children: (upload: T) => ReactNode;
};

/** One upload at the step where it stands: being fetched, there, gone, or not to be reached. */
export function OneUpload<T>({ read, gone, failed, steps, at, loading, children }: Props<T>) {
  const { data, error, isError, isFetching, refetch } = read;
  // Even one that was shown: a teammate may have discarded it in the meantime.
  const isGone = isError && isMissing(error);
  if (isGone)
    return (
      <EmptyState
        icon={FileX}
        title={gone.title}
        acts={
          <ButtonLink look="primary" href={gone.href}>
            {gone.label}
          </ButtonLink>
        }
      >
        {gone.why}
      </EmptyState>
    );
  if (data === undefined && isError) return <FailedRead read={read} title={failed} />;
  return (
    <div className="grid max-w-[1044px] grid-cols-1 gap-5">
      <TopOfPage key={at} />
      {steps}
      {data !== undefined && isError && (
        <Notice
          tone="warning"
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The server isn’t answering, so this may be out of date. Nothing is lost.
        </Notice>
      )}
      {data === undefined ? <UploadWaiting label={loading} /> : children(data)}
    </div>
  );
}

/** A new step starts at its top, for keyboard users too: the focused element went with the previous step. */
function TopOfPage() {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (document.activeElement === document.body && navigator.userActivation.hasBeenActive)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
  return null;
}

/** In place of a step that is being fetched. */
export const UploadWaiting = ({ label }: { label: string }) => (
  <Waiting label={label} className="card pad grid gap-5">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className="flex items-center gap-6">
        <Skeleton className="w-1/4" />
        <Skeleton className="w-1/4" />
        <Skeleton className="h-10 flex-1" />
      </div>
    ))}
  </Waiting>
);
