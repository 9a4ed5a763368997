import { roleAllows, type Role } from "#platform/contract/endpoint.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { useCurrentUser } from "./current-user.queries.ts";

/** True for someone who sees only the customers assigned to them. */
export const useSeesOwn = (): boolean => useCurrentUser()?.workspaceSees === "own";

/** True when the person may do what `needed` may. In the demo everything is offered: each action shows the demo alert. */
export function useRight(needed: Role): boolean {
  const user = useCurrentUser();
  return isDemo() || (user ? roleAllows(user.workspaceRole, needed) : false);
}
