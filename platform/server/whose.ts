import { AppError } from "#platform/contract/errors.ts";
import type { Caller, OpenSession } from "./sessions.ts";

/** 409 `other_workspace` when a call is made for another business than the one that its session, or its API key, is in. */
export function refuseOther(
  { workspaceId }: Pick<OpenSession, "workspaceId">,
  { business, key }: Pick<Caller, "business" | "key">,
): void {
  if (business === undefined || business === workspaceId) return;
  throw new AppError(
    "other_workspace",
    key
      ? "This API key belongs to another business than the one that the call is for"
      : "You’ve switched to another business. Nothing was changed. Reload the page to go on there.",
  );
}
