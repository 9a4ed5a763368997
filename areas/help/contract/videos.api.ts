import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Video } from "./videos.schema.ts";

export const videosApi = {
  list: endpoint({
    method: "GET",
    path: "/api/help/videos",
    access: "public",
    summary: "The videos; one that isn’t recorded yet has no address, and its story as text",
    reply: z.array(Video),
  }),
};
