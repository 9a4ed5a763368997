import { z } from "zod";
import { binary, endpoint } from "./endpoint.ts";

/**
 * What a screen is told: which reads became stale, by the beginnings of their addresses ("/api/contacts" also means
 * "/api/contacts?stage=new"). It carries no data of anyone. "/api" means all: something may have been missed.
 */
export const LiveMessage = z.object({ reads: z.array(z.string()) });
export type LiveMessage = z.infer<typeof LiveMessage>;

/** The name under which a message travels in the stream: `event: stale`. */
export const liveEventName = "stale";
/** A stream without news says so that often, in seconds. */
export const heartbeatSeconds = 25;

export const liveApi = {
  stream: endpoint({ method: "GET", path: "/api/live", summary: "Server-sent events: which reads became stale", reply: binary("text/event-stream") }),
};
