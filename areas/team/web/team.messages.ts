import { serverMessage } from "#platform/web/call.ts";
import type { ToastText } from "#platform/web/toasts.ts";

const failed = (title: string) => (error: unknown): ToastText => ({ title, description: serverMessage(error) ?? "Please check your connection and try again." });

/** The words of the team's screens. */
export const toasts = {
  invited: (email: string): ToastText => ({ title: "Invitation on its way", description: `${email} gets a link that works for 7 days.` }),
  inviteFailed: failed("The invitation was not sent"),
  revoked: { title: "Invitation taken back", description: "Its link works no more." },
  linkCopied: { title: "Link copied" },
  changed: (name: string): ToastText => ({ title: `Saved for ${name}` }),
  removed: (name: string): ToastText => ({ title: `${name} was removed`, description: "They are signed out here. Their customers are being handed over." }),
  handedOver: (name: string): ToastText => ({ title: `${name} owns the business now` }),
  failed: failed("That did not work"),
};

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  invite: "invite this person to your team",
  resend: "send this invitation again",
  link: "make a link to this invitation",
  revoke: "take this invitation back",
  change: "change what this person may do",
  remove: "remove this person from your team",
  transfer: "hand the business over",
  leave: "leave the business",
};
