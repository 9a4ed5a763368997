import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";

/** Placeholder until an email's preview has loaded. */
export const PreviewSkeleton = () => (
  <Waiting label="Loading the preview">
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <Skeleton className="w-4/5" />
      <Skeleton className="h-40" />
    </div>
  </Waiting>
);
