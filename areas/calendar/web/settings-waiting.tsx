import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";

/** Where the cards of the settings will be. */
export function SettingsWaiting() {
  return (
    <Waiting label="Loading the settings">
      <div className="card pad">
        <Skeleton className="h-40 w-full" />
      </div>
    </Waiting>
  );
}
