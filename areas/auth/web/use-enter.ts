import { useCallback, useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { leftAt, setLeftAt } from "#platform/web/browser-flags.ts";
import { setCachedUser } from "./current-user.queries.ts";

/** Spec 1 §4: going to the dashboard after signing in or up. */
export const enterMilliseconds = 500;

/** Sets the cached user and goes 500 ms later to /dashboard, or to where this person was when their session ended. */
export function useEnter(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (user) => {
      setCachedUser(queryClient, user);
      const address = leftAt(user.id) ?? "/dashboard";
      setLeftAt(null);
      timer.current = setTimeout(() => window.location.assign(address), enterMilliseconds);
    },
    [queryClient],
  );
}
