import type { NumberKind, Registration } from "./registration.schema.ts";
import { servicePattern } from "./telephone.schema.ts";

/** What kind of number it is, as far as registering goes; null for none. */
export function kindOf(number: string | null): NumberKind | null {
  if (number === null) return null;
  if (servicePattern.test(number)) return "service";
  if (!/^\+1\d{10}$/.test(number)) return "abroad";
  return /^\+18(00|33|44|55|66|77|88)/.test(number) ? "toll_free" : "local";
}

/** What a state means, in words. */
export const registrationMessages: Record<Registration["state"], string> = {
  unknown:
    "We can’t tell yet whether your number is registered: no text has been delivered or refused. If it isn’t, carriers in the USA will deliver none of your texts.",
  not_registered: "Not registered yet: carriers will deliver none of these.",
  delivering: "Carriers deliver texts from this number.",
};

const where = "Open your Twilio console, then Messaging, Regulatory Compliance.";

/** What to do, by kind of number; figures of 2026. */
export const registrationSteps: Record<NumberKind, readonly string[]> = {
  local: [
    where,
    "Register your business as a brand. It takes minutes and costs about $4 once.",
    "Register a campaign: what you text about. Copy the texts below into its form. It costs about $2 a month and up, and takes 10 to 15 business days to be approved.",
    "Add your number to that campaign’s Messaging Service. Then choose Check the line here.",
  ],
  toll_free: [
    where,
    "Choose Toll-Free Verification. Since February 17, 2026 it needs a business registration number, such as your EIN.",
    "Copy the texts below into its form, and wait until Twilio says that it’s approved. Then choose Check the line here.",
  ],
  service: [
    where,
    "A Messaging Service has one or more numbers. Each is registered by its own kind: a local number by brand and campaign, a toll-free one by verification.",
    "Make sure that the service is linked with your approved campaign. Then choose Check the line here.",
  ],
  abroad: ["This number isn’t a US number. Its country has rules of its own: Twilio’s guidelines list them."],
};

/** Each text that the form asks for, written from what is known of a business. */
export const registrationTexts = (company: string): Registration["texts"] => [
  {
    label: "Campaign description",
    text: `${company} texts its own customers, who agreed to it: reminders and follow-ups about their appointments and orders, and now and then an offer. Each message names ${company} and says how to stop.`,
  },
  {
    label: "Sample message 1",
    text: `Hi Ann, this is ${company}. A reminder of your appointment tomorrow at 10 AM. Reply YES to confirm.\n${company}. Reply STOP to end`,
  },
  {
    label: "Sample message 2",
    text: `Hi Ann, a thank-you from ${company}: 10% off through Friday.\n${company}. Reply STOP to end`,
  },
  {
    label: "How people agree",
    text: `Customers agree on a form of ${company}, on paper or online, by checking a box that isn’t checked beforehand: “Yes, ${company} may text me about my appointments, orders and offers at this number. Message and data rates may apply. Message frequency varies. Reply STOP to end, HELP for help. Agreeing is not a condition of any purchase.” ${company} keeps the wording, place and time of each agreement.`,
  },
  {
    label: "Opt-in message",
    text: `${company}: you agreed to our texts. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to end.`,
  },
  {
    label: "Opt-out message",
    text: `${company}: you won’t get any more texts from us.`,
  },
  {
    label: "Help message",
    text: `${company}: reply to this text and we’ll help. Reply STOP to end.`,
  },
  {
    label: "For your privacy policy",
    text: `We don’t sell or share mobile numbers or text message consent with third parties or affiliates for marketing. Numbers are used only to send the messages that you agreed to.`,
  },
];
