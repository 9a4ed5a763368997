import { failed } from "#platform/web/failures.ts";
import { connecting } from "#platform/web/demo-mode.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { channelMany } from "./reach.view.ts";
import type { MailServer } from "#areas/outreach/contract/mail-server.schema.ts";

const isProven = ({ fromAddress, provenDomain }: Pick<MailServer, "fromAddress" | "provenDomain">): boolean =>
  provenDomain !== null && fromAddress?.toLowerCase().endsWith(`@${provenDomain}`) === true;

/** The words of the mail settings. */
export const toasts = {
  saved: { title: "Mail settings saved" },
  notSaved: failed("Your mail settings weren’t saved"),
  rulesNotSaved: failed("Your sending rules weren’t saved"),
  hoursSaved: { title: "Hours saved" },
  hoursNotSaved: failed("Your hours weren’t saved"),
  rulesSaved: { title: "Sending rules saved" },
  notTested: failed("The test email wasn’t sent"),
  added: (address: string, channel: PersonChannel): ToastText => ({
    title: `${address} won’t get any more ${channelMany[channel]}`,
  }),
  lifted: (address: string, channel: PersonChannel): ToastText => ({
    title: `${address} can get ${channelMany[channel]} again`,
  }),
  uncovered: (address: string): ToastText => ({ title: `${address} can get what they ask for again` }),
  heldSent: { title: "Sending now", description: "Each email is checked once more before it goes." },
  heldDropped: { title: "Left out", description: "None of these emails will be sent." },
  notDecided: failed("That didn’t work"),
  notLifted: failed("That didn’t work"),
};

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  save: connecting,
  saveRules: "save how often and when customers get email",
  saveHours: "save the hours for calls and texts",
  test: connecting,
  add: (channel: PersonChannel) =>
    `add this ${channel === "email" ? "address" : "number"} to the people who get no ${channelMany[channel]}`,
  sendHeld: "send the emails that waited",
  dropHeld: "leave out the emails that waited",
  lift: (channel: PersonChannel) =>
    `allow ${channelMany[channel]} to this ${channel === "email" ? "address" : "number"}`,
};

export const mailWords = {
  lead: "Email to your customers is sent through your own email provider, in your name.",
  test: "This is a test business. You can set everything up, but no email is ever sent.",
  installation:
    "Leave this blank to send through our mail server. You only need to say who you are. To use your own, look for “SMTP” in your email provider’s help pages.",
  days: (perDay: number) =>
    `Our server sends up to ${perDay.toLocaleString("en-US")} emails a day for you, and more over time. The rest go out the next day. Email that customers wait for, such as an invoice or a booking, goes first and has half as much again of its own. Your own mail server has no such limit.`,
  proof: ({
    fromAddress,
    installationAddress,
    provenDomain,
  }: Pick<MailServer, "fromAddress" | "installationAddress" | "provenDomain">) =>
    isProven({ fromAddress, provenDomain })
      ? `${provenDomain} is confirmed as yours, so your email is sent from ${fromAddress}.`
      : `Your email is sent from ${installationAddress} with your name, and replies go to ${fromAddress}. Once you prove that the domain is yours, it is sent from your own address.`,
  passwordAgain:
    "Type the password again. The saved one belongs to the old server, port, encryption and username.",
  notAllowed: "Only the owner and managers can set up email. Ask one of them.",
  needsPostalAddress:
    "Your mail server works. Before you send a campaign, add your business’s mailing address below. The law requires it in every marketing email.",
  rules:
    "These limits apply to campaigns, so customers don’t get tired of your emails. What a customer asked for, such as an invoice, is always sent right away.",
  rest: "We go by each customer’s local time, or yours if we don’t know theirs. Emails due in these hours are sent afterward.",
  held: "These emails couldn’t go out in time. Nothing is sent unless you say so: some may no longer fit.",
  noOne: "Nobody yet. Anyone who unsubscribes, or whose address doesn’t work, is added automatically.",
  noNumber: "Nobody yet. Anyone who says stop is added automatically.",
  holdNumber:
    "Anyone who says stop, by text or on a call, gets neither, and only they can take that back. Numbers you add here get nothing at all on this channel.",
  noMatch: "No matching address.",
  hold: "They won’t get any campaigns, even if you import them again. Those who only unsubscribed still get what they ask for, such as an invoice. Addresses that bounced, or that you add here, get nothing at all.",
};
