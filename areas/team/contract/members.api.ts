import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { HandOver, Member, MemberChanges, Transfer } from "./members.schema.ts";

export const membersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/team/members",
    summary: "The people of the workspace",
    reply: z.array(Member),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/team/members/:id",
    role: "manager",
    summary: "Change what someone may do, or whose customers they see",
    params: IdParams,
    body: edits(MemberChanges),
    reply: Member,
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/team/members/:id/remove",
    whenReadOnly: "works",
    role: "manager",
    summary: "Remove someone; their customers go to someone else and they are signed out here right away",
    params: IdParams,
    body: HandOver,
    reply: Done,
  }),
  transfer: endpoint({
    method: "POST",
    path: "/api/team/transfer",
    whenReadOnly: "works",
    role: "owner",
    summary: "Transfer the business, with your password: they become the owner, you a manager",
    body: Transfer,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
};
