import { connecting } from "#platform/web/demo-mode.ts";
import { failed } from "#platform/web/failures.ts";

export const toasts = {
  saved: { title: "Webhook saved" },
  notAdded: failed("The webhook wasn’t added"),
  notSaved: failed("The webhook wasn’t saved"),
  on: { title: "The webhook is on" },
  off: { title: "The webhook is off", description: "What happens while it’s off can be sent later." },
  removed: { title: "Webhook deleted" },
  notRemoved: failed("The webhook wasn’t deleted"),
  notTested: failed("The test wasn’t sent"),
  notRotated: failed("There is no new secret"),
  again: { title: "It’s being sent again" },
  notAgain: failed("It isn’t being sent again"),
};

export const demoActions = {
  add: connecting,
  test: connecting,
  change: "change this webhook",
  remove: "delete this webhook",
  again: "send this again",
};

export const words = {
  lead: "A webhook tells another program, at its address, what happens here, within seconds. Programs such as Zapier, Make and n8n give you an address to enter. Developers find the details under Standard Webhooks.",
  ofApp: (name: string) => `Belongs to “${name}”: changed, switched and removed under`,
  notAllowed: "Only the owner and managers can see webhooks.",
  test: "This is a test business. You can set up webhooks, but nothing is sent; the log below says so.",
  paused:
    "Webhooks are paused: connecting other programs is part of the Professional plan. What happens meanwhile is kept and sent as soon as you’re on it.",
  secret:
    "Enter this secret in the other program, so that it can tell our messages from forged ones. It’s shown only this once. If you lose it, make a new one.",
  rotated:
    "Enter this new secret in the other program. The old one keeps working for 24 hours. It’s shown only this once.",
  remove:
    "Nothing is sent there anymore, and its log is deleted too. This can’t be undone. To stop for a while, switch it off instead.",
  noLogs: "Nothing was sent yet.",
};
