import { productName, trialDays } from "#platform/contract/product.ts";
import { moneyBackDays } from "#areas/billing/contract/plans.schema.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { PlainPage, PlainPart } from "./plain-page.tsx";

const parts = [
  { title: "Who you deal with", says: [`${productName} is software that a company runs at this address. These terms are between you and that company; it adds its name, its address and the law that applies to this page.`] },
  { title: "Trying it", says: [
    `The first ${trialDays} days are free. No card is asked for, so nothing can be charged by surprise.`,
    `The demo and the test business are for looking around. The demo keeps nothing; a test business is deleted after ${testWorkspaceHours} hours, unless you sign up and keep what you made.`,
  ] },
  { title: "Paying", says: [`The prices are those on the front page. If you paid and it is not for you, you get the money back within ${moneyBackDays} days. You can stop at any time.`] },
  { title: "Your data is yours", says: ["What you put in stays yours. You can take your customers out as a spreadsheet at any time, and you say who in your business may see them."] },
  { title: "What you promise", says: [
    "That you may keep what you put in, and that you write to people only where the law where you are lets you.",
    "That you do not use it to harm anyone, to get into other people’s data, or to send mail that nobody asked for.",
    "That you keep your password to yourself. You answer for the people whom you let into your business.",
  ] },
  { title: "What you can count on", says: ["The host runs the software with care and keeps copies for emergencies. No software is without faults, so keep your own copy of what you cannot do without: the export is there for that."] },
  { title: "If something changes", says: ["When these terms change, you are told before, and you can leave and take your data with you."] },
] as const;

/** What both sides can count on, in plain words. */
export function TermsPage() {
  return <PlainPage title="Terms" lead="What you can count on, and what is asked of you.">{parts.map((part) => <PlainPart key={part.title} {...part} />)}</PlainPage>;
}
