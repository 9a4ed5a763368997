import { age, plural } from "#platform/web/format.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { CalendarAccount, Provider } from "#areas/calendar/contract/calendar-accounts.schema.ts";

export const accountWords = {
  title: "Connect with an app password",
  help: "An app password is an extra password that you make just for us. While something is in the calendars you choose, you can’t be booked; and your meetings can go into one of them.",
  isRead: "Which calendars make you busy?",
  writesTo: "Put your meetings into",
  writesToHelp:
    "What you change here changes there. If you move one there, we ask you first. If you added your private link there, remove it, or you’ll see each meeting twice.",
  writesNowhere: "Don’t put them anywhere",
  readOnly: "We may only read these, so your meetings can’t go into them.",
  looking: "Looking for your calendars",
  lookFailed: "We couldn’t look for your calendars",
  failed: "Your accounts didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
} as const;

export const accountToasts = {
  connected: { title: "Account connected", description: "We’re reading its calendars now." },
  notConnected: { title: "That wasn’t connected", description: "Nothing has changed. Try again." },
  changed: { title: "App password saved", description: "We’re reading its calendars now." },
  chosen: { title: "Saved", description: "We’re bringing your calendars up to date." },
  notChanged: { title: "That wasn’t saved", description: "Nothing has changed. Try again." },
  disconnected: {
    title: "Account disconnected",
    description: "Its calendars no longer take your time.",
  },
  notDisconnected: { title: "That wasn’t disconnected", description: "Nothing has changed. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const accountDemo = {
  look: "look for your calendars",
  connect: "connect these calendars",
  change: "save this app password",
  choose: "choose other calendars",
  disconnect: "disconnect this account",
} as const;

const notYours = "Not the one you sign in with. We keep it encrypted, and show it to nobody.";

type ProviderWords = { name: string; address: string; steps: string; passwordHelp: string };
/** What each provider is called, where it is, and how people get an app password there. */
export const providerWords: Record<Provider, ProviderWords> = {
  icloud: {
    name: "iCloud",
    address: "https://caldav.icloud.com",
    steps:
      "On account.apple.com, sign in, open “App-Specific Passwords”, and make one. Your username is the email of your Apple Account.",
    passwordHelp: notYours,
  },
  fastmail: {
    name: "Fastmail",
    address: "https://caldav.fastmail.com",
    steps:
      "In Fastmail, open Settings, “Privacy & Security”, “App passwords”, and make one for calendars. Your username is your Fastmail address.",
    passwordHelp: notYours,
  },
  nextcloud: {
    name: "Nextcloud",
    address: "",
    steps:
      "In Nextcloud, open your settings, “Security”, and make an app password at the bottom. The address is the one you open Nextcloud with.",
    passwordHelp: notYours,
  },
  other: {
    name: "another calendar",
    address: "",
    steps:
      "This works with any calendar server that speaks CalDAV. Ask the person who runs it for its CalDAV address.",
    passwordHelp:
      "If the server has app passwords, make one for us. We keep it encrypted, and show it to nobody.",
  },
};

/** "iCloud (ana@example.com)"; elsewhere its server: "cloud.example.com (ana)". */
export const accountLabel = ({ provider, place, username }: CalendarAccount): string =>
  `${provider === "other" ? place : providerWords[provider].name} (${username})`;

/** Where an account's host finds their meetings, and since when all of them are there. */
export function writtenLabel(
  { writesTo, writtenAt, writtenMeetings, writeError }: CalendarAccount,
  now: Date,
): string {
  if (writesTo === null) return "Your meetings aren’t put into this account";
  const where = `Your meetings go into “${writesTo}”`;
  if (writtenAt === null) return writeError === null ? `${where}. We’re putting them there now` : where;
  return `${where}: ${plural(writtenMeetings, "meeting", "meetings")} ahead, up to date ${age(writtenAt, now).toLowerCase()}`;
}

/** Whose own way of signing in isn't built, and what works instead. */
export const notBuilt = [
  {
    name: "Google",
    words:
      "Signing in with Google isn’t built yet. Choose “Connect by address” above, with your calendar’s secret address.",
  },
  {
    name: "Microsoft",
    words:
      "Signing in with Microsoft isn’t built yet. Choose “Connect by address” above, with your calendar’s published address.",
  },
] as const;
