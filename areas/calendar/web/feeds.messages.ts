import type { ToastText } from "#platform/web/toasts.ts";

export const feedWords = {
  title: "Calendars elsewhere",
  help: "While something is in them, you can’t be booked. We look every 15 minutes, and keep only when you’re busy, not what it is.",
  linkTitle: "Your meetings in your own calendar",
  linkHelp:
    "Add this link to Google, Apple or Outlook as a calendar by URL. Anyone who has it sees your meetings, so keep it to yourself.",
  linkGoogle: "Google looks for changes only every 8 to 24 hours.",
  failed: "Your calendars didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
} as const;

export const feedToasts = {
  connected: { title: "Calendar connected", description: "We’re reading it now." },
  notConnected: { title: "That wasn’t connected", description: "Nothing has changed. Try again." },
  uploaded: { title: "File added", description: "We’re reading it now." },
  notUploaded: { title: "That wasn’t added", description: "Nothing has changed. Try again." },
  saved: { title: "Saved" },
  notSaved: { title: "That wasn’t saved", description: "Nothing has changed. Try again." },
  removed: { title: "Calendar removed", description: "What was in it no longer takes your time." },
  notRemoved: { title: "That wasn’t removed", description: "Nothing has changed. Try again." },
  renewed: { title: "You have a new link", description: "The one before no longer works." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const feedDemo = {
  connect: "connect this calendar",
  upload: "add this file to your calendar",
  save: "save your changes to this calendar",
  remove: "remove this calendar",
  renew: "make you a new private link",
} as const;

/** How people get the secret address of a calendar from each program. */
export const waysIn = [
  {
    name: "Google Calendar",
    note: "Signing in with Google isn’t built yet. Use the secret address:",
    steps:
      "On a computer, open Settings, choose your calendar, then “Integrate calendar”, and copy the “Secret address in iCal format”.",
  },
  {
    name: "Outlook and Microsoft 365",
    note: "Signing in with Microsoft isn’t built yet. Use the published address:",
    steps:
      "On the web, open Settings, then Calendar, “Shared calendars”, “Publish a calendar”, and copy the ICS link.",
  },
  {
    name: "Apple iCloud",
    note: "",
    steps: "In Calendar, share your calendar, turn on “Public Calendar”, and copy its link.",
  },
] as const;
