import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Activity, ActivityQuery } from "./activities.schema.ts";

export const activitiesApi = {
  /** Newest first. Without `limit` the newest 200. */
  list: endpoint({
    method: "GET",
    path: "/api/activities",
    summary: "What happened, newest first",
    query: ActivityQuery,
    reply: z.array(Activity),
  }),
};
