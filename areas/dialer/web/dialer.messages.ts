import { withReason } from "#platform/web/failures.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { DialerTab } from "#areas/dialer/contract/dialer.pages.ts";

export const title = "AI Dialer";
export const tabNames: Record<DialerTab, string> = {
  "voice-calls": "Voice calls",
  "text-messages": "Text messages",
  campaigns: "Campaigns",
};

/** The exact words of the dialer: Spec 2 §8 where stated. */
export const toasts = {
  call: {
    created: { title: "Voice campaign created successfully!" },
    createFailed: withReason({ title: "Failed to create voice campaign" }),
    started: { title: "Voice campaign started!" },
  },
  text: {
    created: { title: "Text campaign created successfully!" },
    createFailed: withReason({ title: "Failed to create text campaign" }),
    started: { title: "Text campaign started!" },
  },
  startFailed: withReason({ title: "Failed to start campaign" }),
  saved: { title: "Campaign saved" },
  saveFailed: withReason({ title: "The campaign wasn’t saved" }),
  scheduled: { title: "Campaign scheduled" },
  scheduleFailed: withReason({ title: "The campaign wasn’t scheduled" }),
  paused: { title: "Campaign paused", description: "Calls under way end. Nobody new is reached." },
  resumed: { title: "Campaign resumed" },
  cancelled: { title: "Campaign cancelled" },
  settled: { title: "Noted" },
  unscheduled: { title: "Unscheduled", description: "It’s a draft again." },
  copied: { title: "Copied", description: "The copy is a draft." },
  removed: { title: "Campaign deleted", description: "It stays in the trash for 30 days." },
  restored: { title: "Campaign restored" },
  actFailed: withReason({ title: "That didn’t work" }),
} as const;

/** Voice preview (Spec 2 §8). */
export const previewToasts = {
  playback: { title: "Audio playback failed" },
  unavailable: { title: "Voice preview not available" },
  unsupported: { title: "Voice preview not supported", description: "This browser can’t speak." },
  provider: { title: "ElevenLabs voice generation failed" },
  permission: {
    title: "Text-to-speech permission needed",
    description: "Your ElevenLabs key can’t turn text into speech. Allow it there, or choose a paid plan.",
  },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ...". */
export const demoActions = {
  createCalls: "create this voice campaign",
  createTexts: "create this text campaign",
  start: "start this campaign",
  save: "save this campaign",
  schedule: "start this campaign at the time you choose",
  act: "change how this campaign runs",
  copy: "make a copy of this campaign",
  remove: "delete this campaign",
  restore: "restore this campaign",
} as const;

export const words = {
  practice:
    "Practice: no phone line is connected yet. Try everything: nobody is called or texted, and nothing leaves this server.",
  test: "Practice: this is a test business. Try everything: nobody is ever called or texted, and nothing leaves this server.",
  wasPractice: "This was practice: nobody was called or texted, and it cost nothing.",
  live: "Your phone line is connected: what you start here calls and texts real people, and your carrier charges for it.",
  onlyReads:
    "You can look at everything here. To call and text customers, ask the owner of your business to let you make changes.",
  firstLine: "Every call starts with:",
  lastLine: "Added to every text:",
  failed: "Your campaigns didn’t load",
  safe: "Nothing is lost. Check your connection and try again.",
  sample: "Sample",
  maxCost: "Once it’s reached, nobody else is called or texted. Practice costs nothing.",
  practiceBadge: "Practice",
  unknown:
    "The connection dropped meanwhile. They may have been reached, so nobody is again unless you say so.",
} as const;

/** What the list of a channel is called, and what it says while it is empty. */
export const listWords = {
  call: {
    title: "Voice campaigns",
    empty: "No voice campaigns yet",
    help: "Write what is said once, and every customer you choose hears it with their own name in it.",
    make: "Write a voice campaign",
  },
  text: {
    title: "Text campaigns",
    empty: "No text campaigns yet",
    help: "Write one short message, and every customer you choose gets it with their own name in it.",
    make: "Write a text campaign",
  },
} as const;

/** The states of a voice preview (Spec 2 §4). */
export const previewLabels = {
  idle: "Preview voice",
  generating: "Generating...",
  playing: "Stop",
  stopped: "Preview voice",
  ended: "Play again",
} as const;
