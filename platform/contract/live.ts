import { z } from "zod";
import { binary, endpoint } from "./endpoint.ts";

/**
 * What a screen is told: which reads became stale, by the beginnings of their addresses ("/api/contacts" also means
 * "/api/contacts?stage=new"). It carries no data of anyone. "/api" means all: something may have been missed.
 */
export const LiveMessage = z.object({ reads: z.array(z.string()) });
export type LiveMessage = z.infer<typeof LiveMessage>;

/** The read that stands for all. */
export const everythingStale = "/api";

/** The name under which a message travels in the stream: `event: stale`. */
export const liveEventName = "stale";
/** The name of what only says, by its id, up to which moment the stream has told all. */
export const herePosition = "here";
/** A stream without news says so that often, in seconds. */
export const heartbeatSeconds = 25;

export const liveApi = {
  stream: endpoint({
    method: "GET",
    path: "/api/live",
    summary:
      "Server-sent events: which reads became stale; from `since` on, the position of a page or of an earlier stream",
    query: z.strictObject({ since: z.string().max(100).optional() }),
    reply: binary("text/event-stream"),
  }),
};
