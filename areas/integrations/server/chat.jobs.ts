import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";
import { maxChatText } from "#areas/integrations/contract/chat.rules.ts";

/** Posts one message to one connected chat; `tried` counts the tries before this one. */
export const postChat = job({
  name: "integrations.post_chat",
  payload: z.object({
    workspaceId: Id,
    integrationId: Id,
    text: z.string().min(1).max(maxChatText),
    tried: z.int().min(0).default(0),
  }),
  lane: "outside",
});
