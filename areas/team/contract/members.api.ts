import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Member } from "./members.schema.ts";

export const membersApi = {
  list: endpoint({ method: "GET", path: "/api/team/members", summary: "The people of the workspace", reply: z.array(Member) }),
};
