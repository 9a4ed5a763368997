import { AppError } from "#platform/contract/errors.ts";
import type { Caller, OpenSession } from "./sessions.ts";

/** 409 `other_workspace` when a call is made for another business than the one that its session, or its API key, is in; an empty name is none. */
export function refuseOther(
  { workspaceId }: Pick<OpenSession, "workspaceId">,
  { business, key }: Pick<Caller, "business" | "key">,
): void {
  const wanted = business?.trim().toLowerCase();
  if (!wanted || wanted === workspaceId) return;
  throw new AppError(
    "other_workspace",
    key
      ? "This API key belongs to another business than the one that the call is for"
      : "You’ve switched to another business. Nothing was changed. Reload the page to continue there.",
  );
}
