import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Video } from "./videos.schema.ts";

export const videosApi = {
  list: endpoint({
    method: "GET",
    path: "/api/help/videos",
    access: "public",
    summary: "The videos, silent and with captions, and the story of each to read",
    reply: z.array(Video),
  }),
};
