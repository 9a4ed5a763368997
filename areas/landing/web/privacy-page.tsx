import { binDays, productName } from "#platform/contract/product.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { PlainPage, PlainPart } from "./plain-page.tsx";

/** Who answers for an installation: the software cannot know it. */
const host = `${productName} is software that a company runs at this address. That company is responsible for what is kept here; it adds its name, its address and how to reach it to this page.`;

const parts = [
  { title: "Who is responsible", says: [host] },
  { title: "What is kept", says: [
    "About you: your name, your email, the name of your business, and what you add yourself, such as a phone number or an address. Your password is kept only as a scrambled value from which nobody can read it.",
    "About your customers: what you and the people in your business write down or upload. Also who changed what and when, so that you can look it up.",
    "About your visits: where you are signed in (such as “Firefox on Windows”), since when, and when you were last there. The log of the server notes which kind of page was asked for and how long it took, with no names and no addresses.",
    "If you asked for the demo: the name, email, company and phone number that you typed. The demo itself shows made-up people and keeps nothing that you do.",
  ] },
  { title: "Where it is kept", says: [
    "In the database of this installation, files included. Pages, pictures and letters of names come from this installation too: showing a page asks no other service. Emails that the product sends, such as the link for a new password, go through the mail server that the host has set up.",
    "Each business is closed off from every other one by the database itself. Within your business, you decide who may see and change what.",
  ] },
  { title: "Cookies", says: [
    "One keeps you signed in, one remembers that you signed in on this device before, and one keeps your choice of light or dark. Your browser also keeps small notes, such as which cards you closed and which plan you chose. There are no cookies for advertising and none that follow you to other sites.",
  ] },
  { title: "Taking your data with you", says: [
    "My Customers has “Export CSV”: choose some people or all, and download them as a spreadsheet. Files can be downloaded at each customer. No one has to be asked for that.",
  ] },
  { title: "Deleting", says: [
    `A customer that you delete goes to the bin, can be brought back for ${binDays} days, and is then removed for good with notes and files. Sample customers go in one click. A test business is deleted after ${testWorkspaceHours} hours.`,
    "To have your account or your whole business deleted, write to the host of this installation. Copies that the host keeps for emergencies can live on for a while after that; the host says how long.",
  ] },
] as const;

/** What is kept about people, in plain words. */
export function PrivacyPage() {
  return <PlainPage title="Privacy" lead="What is kept, where, and how you get it out again.">{parts.map((part) => <PlainPart key={part.title} {...part} />)}</PlainPage>;
}
