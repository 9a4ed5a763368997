import { z } from "zod";
import { binary, endpoint, Id } from "./endpoint.ts";

/**
 * The message to a screen: which reads became stale, by the beginnings of their addresses ("/api/contacts" also means
 * "/api/contacts?stage=new"). It carries no data of anyone. "/api" means everything: something may have been missed.
 */
export const LiveMessage = z.object({ reads: z.array(z.string()) });
export type LiveMessage = z.infer<typeof LiveMessage>;

/** The path that means every read. */
export const everythingStale = "/api";

/** The name of a message in the stream: `event: stale`. */
export const liveEventName = "stale";
/** The name of a message that only says, by its id, up to which moment the stream has sent everything. */
export const herePosition = "here";
/** The name of the last message to a stream that is ended to make room: this browser has too many of them. */
export const crowdedOut = "crowded";
/** How often a stream without news says so, in seconds. */
export const heartbeatSeconds = 25;

export const liveApi = {
  stream: endpoint({
    method: "GET",
    path: "/api/live",
    summary:
      "Server-sent events: which reads became stale; from `since` on, the position of a page or of an earlier stream",
    /** `business` stands for the header: a browser's stream sends none. */
    query: z.strictObject({ since: z.string().max(100).optional(), business: Id.optional() }),
    reply: binary("text/event-stream"),
  }),
};
