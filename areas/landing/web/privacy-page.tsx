import { binDays, productName } from "#platform/contract/product.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { PlainFrame, PlainPart } from "./plain-frame.tsx";

/** Who is responsible for an installation: the software can't know. */
const host = `${productName} is run at this web address by a company, which is responsible for the data stored here. That company adds its name, address and contact details to this page.`;

const parts = [
  { title: "Who is responsible", says: [host] },
  {
    title: "What we store",
    says: [
      "About you: your name, your email, the name of your business, and what you add yourself, such as a phone number or an address. Your password is stored only in scrambled form, so nobody can read it.",
      "About your customers: what you and your team enter or upload, and who changed what and when, so you can look it up.",
      "About your visits: where you’re signed in (such as “Firefox on Windows”), since when, and when you were last active. The server log notes the type of page requested and how long it took, with no names or addresses.",
      "If you asked for the demo: the name, email, company and phone number you entered. The demo itself shows made-up customers and saves nothing you do.",
    ],
  },
  {
    title: "Where we store it",
    says: [
      "In our own database, including files. Pages and pictures come from our own server too, so showing a page contacts no other service. Emails we send, such as a link for a new password, go through the mail server the company has set up.",
      "The database itself keeps each business separate from every other one. Within your business, you decide who can see and change what.",
    ],
  },
  {
    title: "Cookies",
    says: [
      "One keeps you signed in, one remembers that you’ve signed in on this device, and one keeps your choice of light or dark. Your browser also remembers small things, such as which cards you closed and which plan you chose. There are no advertising cookies, and none that follow you to other sites.",
    ],
  },
  {
    title: "Taking your data with you",
    says: [
      "My Customers has “Export CSV”: choose some customers or all of them, and download them as a spreadsheet. Download files from each customer’s page. You don’t have to ask anyone.",
    ],
  },
  {
    title: "Deleting",
    says: [
      `A customer you delete goes to the trash, can be restored for ${binDays} days, and is then permanently deleted with notes and files. You can remove sample customers in one click. A test business is deleted after ${testWorkspaceHours} hours.`,
      "To delete your account or your whole business, write to the company that runs this site. Its backups may last a while longer. Ask the company how long.",
    ],
  },
] as const;

/** What is stored about people, in plain words. */
export function PrivacyPage() {
  return (
    <PlainFrame title="Privacy" lead="What we store, where, and how to take it with you.">
      {parts.map((part) => (
        <PlainPart key={part.title} {...part} />
      ))}
    </PlainFrame>
  );
}
