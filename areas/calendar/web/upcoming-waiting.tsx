import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";

/** Where the rows of Upcoming will be. */
export const UpcomingWaiting = () => (
  <Waiting label="Loading your meetings" className="grid gap-2">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className="card flex min-h-[84px] items-center px-4">
        <Skeleton className="w-2/5" />
      </div>
    ))}
  </Waiting>
);
