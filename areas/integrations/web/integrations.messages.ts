import { connecting } from "#platform/web/demo-mode.ts";
import { withReason } from "#platform/web/failures.ts";

/** Titles to the letter (Spec 2 §8). */
export const toasts = {
  connected: { title: "Integration Connected" },
  notConnected: withReason({ title: "Setup Failed", description: "Failed to set up integration" }),
  updated: { title: "Integration Updated" },
  notUpdated: withReason({ title: "Update Failed", description: "Failed to set up integration" }),
  removed: { title: "App disconnected" },
  restored: { title: "App connected again" },
  checked: { title: "Checked: it works" },
  checkedNot: (reason: string | null) => ({
    title: "It doesn’t work right now",
    description: reason ?? "Look at its settings.",
  }),
};

export const demoActions = { connect: connecting };

export const words = {
  lead: "Connect the programs that you already use. An app counts as connected only once it was really checked.",
  onlyManagers: "Only the owner and managers can connect apps.",
  test: "This is a test business. You can set up apps, but nothing is sent and nothing is checked.",
  none: "Nothing is connected yet",
  noneWhy: "Choose an app below. Most take a minute.",
  free: "Free",
  notFree: "That program may cost money",
  more: "More ways to connect",
};
