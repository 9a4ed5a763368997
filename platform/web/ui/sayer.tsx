import { useSyncExternalStore } from "react";
import { lastSaid, onSaid } from "../say.ts";

/** Says what `say` is given. There is one in the app; it is heard over an open dialog, too. */
export const Sayer = () => (
  <p className="sr-only" aria-live="polite" aria-atomic>
    {useSyncExternalStore(onSaid, lastSaid, lastSaid)}
  </p>
);
