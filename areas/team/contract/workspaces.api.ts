import { z } from "zod";
import { Done, endpoint, Id, Role } from "#platform/contract/endpoint.ts";

/** One of the businesses that a person works in. */
export const MyWorkspace = z.object({ id: Id, name: z.string(), role: Role, current: z.boolean() });
export type MyWorkspace = z.infer<typeof MyWorkspace>;

/** Names the business, so that nobody leaves a different one than the one on their screen. */
const Which = z.strictObject({ workspaceId: Id });

export const workspacesApi = {
  mine: endpoint({
    method: "GET",
    path: "/api/team/workspaces",
    whenClosed: "works",
    summary: "The businesses that the person works in",
    reply: z.array(MyWorkspace),
  }),
  switch: endpoint({
    method: "POST",
    path: "/api/team/switch",
    business: "any",
    whenClosed: "works",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Switch to another of your businesses, in this browser",
    body: Which,
    reply: Done,
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/team/leave",
    whenClosed: "works",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Leave the business; your customers go to an owner",
    body: Which,
    reply: z.object({ workspaceId: Id.nullable() }),
  }),
};
