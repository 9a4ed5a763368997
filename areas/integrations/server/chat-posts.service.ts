import type { z } from "zod";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { jobContexts, type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import * as billing from "#areas/billing/server/index.ts";
import { chatRetryMinutes, maxChatText } from "#areas/integrations/contract/chat.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { post } from "./app-chat.service.ts";
import { openSecrets } from "./app-checks.service.ts";
import { noteAppState } from "./app-news.service.ts";
import { postChat } from "./chat.jobs.ts";
import * as store from "./integrations.store.ts";

/**
 * Has a message posted to each connected chat that is on, once this transaction is committed; it is tried again while a chat is away, and the
 * chat’s status tells how it went. Answers how many chats there are. Throws 402 without the plan, and 409 when no chat is on.
 */
export async function postToChat(ctx: Ctx, text: string): Promise<number> {
  await billing.requireApps(ctx);
  const chats = (await store.listIntegrations(ctx.tx, "chat")).filter(({ isActive }) => isActive);
  if (chats.length === 0)
    throw new AppError("conflict", "No team chat is connected. Connect one under Connect Apps.");
  const short = text.trim().slice(0, maxChatText);
  for (const { id } of chats)
    await ctx.enqueue(postChat, { workspaceId: ctx.workspaceId, integrationId: id, text: short });
  return chats.length;
}

type Payload = z.output<typeof postChat.payload>;

/** Posts one message, and notes how it went. What is away is tried again for about ten hours; then the chat counts as failed. */
export async function runChatPost(parts: JobParts, context: JobContext, payload: Payload): Promise<void> {
  const { workspaceId, integrationId: id, text, tried } = payload;
  const contextFor = jobContexts(parts, context, postChat.name);
  const address = await context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextFor(tx, workspaceId);
    const row = await store.findIntegration(tx, id);
    if (!row?.isActive || (await team.isTestWorkspace(tx)) || !(await billing.hasApps(ctx))) return undefined;
    return openSecrets(ctx, row).webhookUrl;
  });
  if (address === undefined) return;
  const { trouble, mayPass } = await post(parts.ports, address, text);
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextFor(tx, workspaceId);
    const minutes = chatRetryMinutes[tried];
    if (trouble === undefined)
      await noteAppState(ctx, id, { status: "connected", reason: "The last message arrived" });
    else if (mayPass && minutes !== undefined)
      await ctx.enqueue(
        postChat,
        { ...payload, tried: tried + 1 },
        { runAt: new Date(ctx.now.getTime() + minutes * 60_000) },
      );
    else await noteAppState(ctx, id, { status: "failed", reason: trouble });
  });
}
