import { productName } from "#platform/contract/product.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { helloIn, nameTo } from "#platform/server/mail-names.ts";

type Reader = { email: string; firstName: string; role: string; emailConfirmedAt: string | null };

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const mail = (person: Reader, subject: string, ...paragraphs: string[]): Mail => ({
  to: person.email,
  subject,
  text: `${helloIn(person)}\n\n${paragraphs.join("\n\n")}\n\n-- \nYou got this email because you work in this business with ${productName}.\n`,
});

/** Tells somebody who works there that the business was closed, and until when it can be opened again. */
export function closedMail(
  person: Reader,
  told: { business: string; by: string; until: Date; appUrl: string },
): Mail {
  const business = nameTo(person, told.business, "your business");
  // A name stays as its owner writes it.
  const title = nameTo(person, told.business, "Your business");
  const until = day.format(told.until);
  return mail(
    person,
    `${title} was closed`,
    `${nameTo(person, told.by, "The owner")} closed ${business} on ${productName}. Everybody was signed out, nothing is sent any more, and its public pages are gone.`,
    person.role === "owner"
      ? `Until ${until} you can open it again, or export everything: sign in at ${told.appUrl}/auth. After that day everything is deleted.`
      : `Its owners can open it again until ${until}. After that day everything is deleted. If you think this is a mistake, talk to them.`,
  );
}

/** Tells somebody who works there that the business is open again. */
export function reopenedMail(person: Reader, told: { business: string; by: string; appUrl: string }): Mail {
  const business = nameTo(person, told.business, "your business");
  return mail(
    person,
    `${nameTo(person, told.business, "Your business")} is open again`,
    `${nameTo(person, told.by, "The owner")} opened ${business} again. Everything is as it was. Sign in: ${told.appUrl}/auth`,
  );
}
