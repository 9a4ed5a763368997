import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Host, HostChanges, NewHost } from "./hosts.schema.ts";

export const hostsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/hosts",
    summary: "Who and what can be booked: the team, then chairs, rooms and vans",
    reply: z.array(Host),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/hosts",
    role: "manager",
    summary: "Add a chair, a room or a van",
    body: NewHost,
    reply: Host,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/hosts/:id",
    role: "manager",
    summary: "Rename a chair, a room or a van, remove it, or bring it back; its meetings stay",
    params: IdParams,
    body: edits(HostChanges),
    reply: Host,
  }),
};
