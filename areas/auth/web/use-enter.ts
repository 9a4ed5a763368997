import { useCallback, useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "../contract/auth.schema.ts";
import { setCachedUser } from "./current-user.queries.ts";

/** Spec 1 §4: the way to the dashboard after signing in or up. */
export const enterMilliseconds = 500;

/** Sets the cached user and goes to /dashboard 500 ms later. */
export function useEnter(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((user) => {
    setCachedUser(queryClient, user);
    timer.current = setTimeout(() => window.location.assign("/dashboard"), enterMilliseconds);
  }, [queryClient]);
}
