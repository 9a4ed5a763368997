import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";
import {
  chatBody,
  type ChatKind,
  chatKindOf,
  chatNames,
  chatTrouble,
  mayPass,
  tookMessage,
} from "#areas/integrations/contract/chat.rules.ts";
import type { AppAdapter } from "./app-checks.service.ts";
import { troubleOf } from "./webhook-sending.service.ts";

const hello = `Hello from ${productName}! This channel is connected: messages from your business will show up here.`;
const notChat =
  "This doesn’t look like the address of an incoming webhook of Slack, Mattermost or Discord. Copy the whole address.";

/** How a message went: undefined trouble when the chat took it. `mayPass`: trying again later may help. */
export type Posted = { trouble: string | undefined; mayPass: boolean };

/** Posts one message to an incoming-webhook address. Never throws: what went wrong is what it answers. */
export async function post(ports: Ports, address: string, text: string): Promise<Posted> {
  const kind = chatKindOf(address);
  if (!kind) return { trouble: notChat, mayPass: false };
  try {
    const answer = await ports.outgoing.request(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(chatBody(kind, text)),
      maxMs: 10_000,
      maxBytes: 4096,
    });
    if (tookMessage(kind, answer.status, answer.body.toString("utf8")))
      return { trouble: undefined, mayPass: false };
    return { trouble: chatTrouble(kind, answer.status), mayPass: mayPass(answer.status) };
  } catch (error) {
    return { trouble: troubleOf(error), mayPass: true };
  }
}

const connectedTo = (kind: ChatKind): string => `${chatNames[kind]} took a message`;

/** Team chat: a posted hello is the check (Slack, Mattermost, Discord). */
export const chatAdapter: AppAdapter = {
  appId: "chat",
  reachesOut: true,
  async check({ ports }, { webhookUrl }) {
    const kind = webhookUrl ? chatKindOf(webhookUrl) : undefined;
    if (!webhookUrl || !kind)
      return { status: "failed", field: "webhookUrl", reason: webhookUrl ? notChat : "Enter the address" };
    const { trouble } = await post(ports, webhookUrl, hello);
    if (trouble !== undefined) return { status: "failed", field: "webhookUrl", reason: trouble };
    return { status: "connected", reason: connectedTo(kind), settings: { chat: kind } };
  },
};
