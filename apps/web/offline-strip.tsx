import { useSyncExternalStore } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { currentUserKey } from "#areas/auth/web/index.ts";
import { keptSince } from "#platform/web/offline-state.ts";
import { clockTime } from "./offline-strip.view.ts";

/** Says that there is no connection, and from when what the screen shows is. */
export function OfflineStrip() {
  const queryClient = useQueryClient();
  const at = useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(() => queueMicrotask(changed)),
    () => oldestShown(queryClient),
  );
  return (
    <div className="demo-strip" role="status" aria-label="No connection">
      <span className="badge" data-tint="amber">
        Offline
      </span>
      <span className="min-w-0 flex-1 text-small">
        {at > 0 && <>As of {clockTime(at, new Date())}. </>}
        Changes need a connection.
      </span>
    </div>
  );
}

/** The moment of the oldest answer on the screen; 0 when there is none. */
function oldestShown(queryClient: QueryClient): number {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0 && query.queryKey[0] !== currentUserKey[0])
    .map(({ queryKey, state }) => keptSince(queryKey.join("/")) ?? state.dataUpdatedAt)
    .filter((at) => at > 0);
  return shown.length > 0 ? Math.min(...shown) : 0;
}
