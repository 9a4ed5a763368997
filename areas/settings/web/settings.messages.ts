import { failed } from "#platform/web/failures.ts";
import type { SettingsTab } from "#areas/settings/contract/settings-tabs.rules.ts";
import type { alertKeys } from "#areas/settings/contract/settings.schema.ts";

/** The tabs, as stated (Spec 2 §2, Settings). */
export const tabNames: Record<SettingsTab, string> = {
  info: "My Info",
  pipeline: "Pipeline",
  alerts: "Alerts",
  look: "Look & Feel",
  help: "Help",
};

type AlertKey = (typeof alertKeys)[number];
/** Each alert: what it is called, what it is about, and what is said where nothing can arrive by it. */
export const alertWords: Record<AlertKey, { name: string; what: string; missing: string }> = {
  email: {
    name: "Email",
    what: "Reminders of your tasks, your day each morning, and Monday’s numbers, as far as you turned them on.",
    missing: "No mail server is set up here, so none are sent.",
  },
  sms: {
    name: "Text messages",
    what: "Reminders of your tasks as a text to your phone.",
    missing: "No text service is connected here, so none are sent.",
  },
  push: {
    name: "Push",
    what: "What the bell shows, on your phone or computer while the app is closed. Turn it on below, on each device.",
    missing: "The bell shows everything.",
  },
  marketing: {
    name: "Product news",
    what: "What’s new in the product, now and then by email.",
    missing: "Nothing of the kind is sent yet.",
  },
};

export const words = {
  emailKept: "Emails about your account, such as password links, always reach you.",
  picture: "Your team in this business sees it next to your name. It’s cut square.",
  newEmail: "Change email",
  newEmailHow: "We email a link to the new address. It’s yours once you open the link.",
  viewOnly: "The owner and managers can change this.",
  look: "Saved at once, on every device where you’re signed in.",
} as const;

export const toasts = {
  profileSaved: { title: "Saved", description: "Your info is up to date." },
  businessSaved: { title: "Saved", description: "Your business info is up to date." },
  pictureSaved: { title: "Picture saved" },
  pictureRemoved: { title: "Picture removed" },
  pictureFailed: { title: "Error", description: "That picture wasn’t uploaded. Try again." },
  notSaved: failed("Nothing was saved"),
  linkSent: (email: string) => ({
    title: "Check your inbox",
    description: `Open the link we emailed to ${email}. Until then, nothing changes.`,
  }),
};

/** Complete "This would …" in the demo alert. */
export const demoActions = {
  profile: "save your info",
  picture: "change your picture",
  email: "change your email",
  business: "save your business info",
  alerts: "change your alerts",
  look: "change how your screens look",
};
