import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import type { Integration, NewIntegration } from "#areas/integrations/contract/integrations.schema.ts";
import type { SignedIn } from "./test-server.ts";
import { startReceiver } from "./webhook-receiver.ts";

/** A chat on this machine that takes every message; it ends with the process. */
let chat: Promise<string> | undefined;
export const chatUrl = () => (chat ??= startReceiver().then((receiver) => receiver.url("/hooks/abcdefgh")));

export const chatApp = (
  webhookUrl: string,
): Pick<NewIntegration, "name" | "category" | "webhookUrl"> & {
  isActive: boolean;
  config: { appId: "chat" };
} => ({
  name: "Team chat",
  category: "Talking to people",
  webhookUrl,
  isActive: true,
  config: { appId: "chat" },
});

/** A connected chat of a business; throws when it was refused. */
export async function newApp(owner: SignedIn, webhookUrl?: string): Promise<Integration> {
  const made = await owner.call(integrationsApi.create, { body: chatApp(webhookUrl ?? (await chatUrl())) });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body;
}
