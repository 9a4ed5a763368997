import { failed } from "#platform/web/failures.ts";
import { plural } from "#platform/web/format.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import { invitationDays } from "#areas/team/contract/invitations.rules.ts";

/** The words of the team's screens. */
export const toasts = {
  invited: (email: string): ToastText => ({
    title: "Invitation sent",
    description: `We’re emailing ${email} a link that works for 7 days.`,
  }),
  inviteFailed: failed("The invitation wasn’t sent"),
  revoked: { title: "Invitation canceled", description: "Its link no longer works." },
  changed: (name: string): ToastText => ({ title: `Saved for ${name}` }),
  removed: (name: string): ToastText => ({
    title: `${name} was removed`,
    description: "They’re signed out. Their customers are being reassigned.",
  }),
  handedOver: (name: string): ToastText => ({ title: `${name} now owns the business` }),
  stepReset: (name: string): ToastText => ({
    title: `Two-step sign-in is off for ${name}`,
    description: "They were signed out everywhere, and we’re emailing them about it.",
  }),
  failed: failed("That didn’t work"),
};

/** The choice of access that doesn't end. */
export const forGood = "";

export const teamWords = {
  accessEnds: "Access ends",
  accessEndsHelp: "For somebody who helps you for a few days. You can end it earlier.",
  accessDays: [
    { value: forGood, label: "Never" },
    ...Array.from({ length: invitationDays }, (_, index) => ({
      value: String(index + 1),
      label: `After ${plural(index + 1, "day", "days")}`,
    })),
  ],
  until: (when: string) => `Access ends ${when}.`,
  endAccess: "End access now",
} as const;

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  invite: "invite this person to your team",
  resend: "send this invitation again",
  link: "create a link for this invitation",
  revoke: "cancel this invitation",
  change: "change what this person can do",
  remove: "remove this person from your team",
  transfer: "transfer the business",
  resetStep: "turn off this person’s two-step sign-in",
  leave: "leave the business",
};
