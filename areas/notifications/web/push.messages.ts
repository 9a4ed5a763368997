import { failed, withReason } from "#platform/web/failures.ts";
import type { PushState } from "./push.view.ts";

export const pushWords = {
  title: "Notifications on your devices",
  what: "While the app is closed, your phone or computer shows what the bell has. A lock screen shows no names unless you turn that on.",
  off: "Push is off above, so nothing is sent. Turn it on to use your devices again.",
  none: "No device gets notifications yet.",
  details: "Show names and details",
  here: "This device",
  since: (day: string) => `Since ${day}`,
  turnOn: "Turn on here",
  turningOn: "Turning on...",
  test: "Send a test",
  remove: "Turn off",
} as const;

/** Why this browser can't be turned on, and what helps. */
export const stateWords: Record<Exclude<PushState, "ready">, string> = {
  denied:
    "This browser blocks notifications from here. Allow them in the browser’s settings for this site, then come back.",
  home: "On an iPhone or iPad, add the app to your Home Screen first: press Share, then Add to Home Screen. Open it from there and come back to this page.",
  insecure: "Notifications need a secure address (https). Ask the person who hosts this.",
  unsupported: "This browser can’t show notifications. Try Chrome, Edge, Firefox or Safari.",
};

export const pushToasts = {
  on: {
    title: "Notifications are on",
    description: "This device shows what the bell has, until you sign out.",
  },
  notOn: failed("Notifications weren’t turned on"),
  dismissed: {
    title: "Nothing was turned on",
    description: "The browser asked, and you didn’t allow it. Press Turn on here to be asked again.",
  },
  off: { title: "Notifications are off there" },
  notOff: failed("Nothing was changed"),
  tested: { title: "Test sent", description: "It shows within a few seconds." },
  notTested: withReason({
    title: "The test didn’t go out",
    description: "Please check your connection and try again.",
  }),
  notSaved: failed("Nothing was saved"),
};

/** Complete "This would …" in the demo alert. */
export const pushDemo = {
  turnOn: "send notifications to this device",
  test: "send a test notification",
  remove: "turn off notifications on a device",
  details: "change what a lock screen shows",
};
