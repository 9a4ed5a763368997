import { serverMessage } from "#platform/web/call.ts";
import { connecting } from "#platform/web/demo-mode.ts";
import type { ToastText } from "#platform/web/toasts.ts";
import type { MailServer } from "#areas/outreach/contract/mail-server.schema.ts";

const failed = (title: string) => (error: unknown): ToastText => ({ title, description: serverMessage(error) ?? "Please check your connection and try again." });

const isProven = ({ fromAddress, provenDomain }: Pick<MailServer, "fromAddress" | "provenDomain">): boolean => provenDomain !== null && fromAddress?.toLowerCase().endsWith(`@${provenDomain}`) === true;

/** The words of the mail settings. */
export const toasts = {
  saved: { title: "Mail settings saved" },
  notSaved: failed("The mail settings were not saved"),
  rulesSaved: { title: "Sending rules saved" },
  notTested: failed("The test mail was not sent"),
  copied: { title: "Copied" },
  notCopied: { title: "Could not copy", description: "Select the text and copy it by hand." },
  added: (address: string): ToastText => ({ title: `${address} gets no mail from now on` }),
  lifted: (address: string): ToastText => ({ title: `${address} gets mail again` }),
  notLifted: failed("That did not work"),
};

/** Demo alerts read "This would {action} in the full version" (Spec 1 §1). */
export const demoActions = {
  save: connecting,
  saveRules: "save how often and when people get mail",
  test: connecting,
  add: "add this address to those who get no mail",
  lift: "let this address get mail again",
};

export const mailWords = {
  lead: "Mail to your customers leaves through your own mail provider, in your name.",
  test: "This is a throw-away test business. You can set everything up, but nothing ever leaves.",
  installation: "Without a mail server of your own, mail leaves through the server of this installation. You only need to say who you are. For one of your own, look for “SMTP” in the help of your mail provider: it tells you what belongs here.",
  days: (perDay: number) => `The server of this installation sends up to ${perDay.toLocaleString("en-US")} mails a day for you, and more as your business gets older. What is left over leaves the next day. Your own mail server has no such limit.`,
  proof: ({ fromAddress, installationAddress, provenDomain }: Pick<MailServer, "fromAddress" | "installationAddress" | "provenDomain">) => (isProven({ fromAddress, provenDomain })
    ? `You have proved that ${provenDomain} is yours: mail leaves from ${fromAddress}.`
    : `Mail leaves from ${installationAddress}, with your name, and answers go to ${fromAddress}. Once you have proved that the domain is yours, mail leaves from your own address.`),
  passwordAgain: "Type the password again. It was saved for the server, port, encryption and user name from before.",
  notAllowed: "Only the owner and the managers of your business can set up how mail is sent. Ask one of them.",
  needsPostalAddress: "Your mail server works. Before you can write to many people, add the postal address of your business below: mail to many has to name it.",
  rules: "They hold for campaigns, so that nobody gets tired of your mail. Mail that people ask for themselves, such as an invoice, leaves at once.",
  rest: "By each customer’s own clock; where we do not know it, by that of your business. What falls into these hours leaves when they are over.",
  noOne: "Nobody yet. Who unsubscribes, or whose address does not work, appears here by itself.",
  noMatch: "Nobody with this in their address.",
  hold: "They get no campaign any more, also when they are imported again. Mail that they ask for themselves, such as an invoice, still reaches those who only unsubscribed.",
};
