export const chatKinds = ["slack", "mattermost", "discord"] as const;
export type ChatKind = (typeof chatKinds)[number];

export const chatNames: Record<ChatKind, string> = {
  slack: "Slack",
  mattermost: "Mattermost",
  discord: "Discord",
};

/** The most characters of one message: what Discord takes, the least of the three. */
export const maxChatText = 2000;

/** Which chat an incoming-webhook address belongs to, by the shape of its path; undefined when it is none of the three. */
export function chatKindOf(address: string): ChatKind | undefined {
  const path = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(address)?.[1] ?? "";
  if (/^\/api\/webhooks\/[^/]+\/[^/]+/.test(path)) return "discord";
  if (/^\/(services|triggers|workflows)\//.test(path)) return "slack";
  return /\/hooks\/[^/]+/.test(path) ? "mattermost" : undefined;
}

/** The body of a message. Nobody is called by it: a customer named “@everyone” wakes no channel. */
export function chatBody(kind: ChatKind, text: string): Record<string, unknown> {
  const short = text.slice(0, maxChatText).replace(/[\uD800-\uDBFF]$/, "");
  if (kind === "discord") return { content: short, allowed_mentions: { parse: [] } };
  const plain = short.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return {
    text: kind === "mattermost" ? plain.replace(/@(?=all\b|channel\b|here\b)/gi, "@\u200B") : plain,
  };
}

/** True when a chat really took a message: each answers so and not otherwise, while a web page answers 200 to anything. */
export function tookMessage(kind: ChatKind, status: number, body: string): boolean {
  return kind === "discord" ? status === 204 : status === 200 && body.trim() === "ok";
}

/** True when trying again later may help. */
export const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** What a chat’s answer means, in a sentence. */
export function chatTrouble(kind: ChatKind, status: number): string {
  const name = chatNames[kind];
  if (status === 404 || status === 410)
    return `${name} says that this address doesn’t exist (anymore). Make a new one there, and enter it here.`;
  if (status === 401 || status === 403)
    return `${name} doesn’t let us write there. Make a new address there, and enter it here.`;
  if (status === 429) return `${name} asks for a pause. Try again in a few minutes.`;
  if (status >= 500) return `${name} has trouble right now (${status}). Try again later.`;
  if (status < 300)
    return `What answers there is not ${name}. Copy the whole address of the incoming webhook.`;
  return `${name} refused the message (${status}). Check the address.`;
}

/** Minutes until a message that didn’t get through is tried again; after the last one it is given up. */
export const chatRetryMinutes = [1, 5, 30, 120, 480] as const;
