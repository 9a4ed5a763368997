import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";

/** Where the cards of the meeting types will be. */
export function TypesWaiting() {
  return (
    <Waiting label="Loading your meeting types" className="grid gap-3 tablet:grid-cols-2">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="card flex min-h-[76px] items-center px-4">
          <Skeleton className="w-2/5" />
        </div>
      ))}
    </Waiting>
  );
}
