import { boundedMap } from "./bounded-map.ts";
import type { PublicCtx } from "./route.ts";

/** Why a request is not a person's, as far as the request alone shows; null when it may be one. */
export function signOf(asked: Pick<PublicCtx, "method" | "header">): string | null {
  if (asked.method === "HEAD") return "head";
  if (aheadHeaders.some((name) => /prefetch|preview/i.test(asked.header(name) ?? ""))) return "prefetch";
  const agent = asked.header("user-agent") ?? "";
  let isProgram = knownAgents.get(agent);
  if (isProgram === undefined)
    knownAgents.set(
      agent,
      (isProgram =
        agent === "" ||
        /bot\b|crawler|spider|scanner|curl\/|wget|python|barracuda|proofpoint|mimecast|facebookexternalhit|mastodon|cardyb|bluesky/i.test(
          agent,
        )),
    );
  return isProgram ? "agent" : null;
}

const aheadHeaders = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
/** User agents already judged; the same few come all the time. */
const knownAgents = boundedMap<string, boolean>(500);
