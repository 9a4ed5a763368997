import { productName } from "#platform/contract/product.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { dealLimits, type Deal } from "#areas/deals/contract/deals.schema.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { Range, ReportNumber } from "#areas/reports/contract/reports.schema.ts";
import type { SalesToSee } from "./week-sales.service.ts";

type Reader = { firstName: string; email: string };

const shortDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const dayWords = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

const lineOf = (number: ReportNumber, appUrl: string): string =>
  `- ${number.label}: ${numberText(number)}${number.before === undefined ? "" : ` (the week before: ${numberText({ ...number, value: number.before })})`}\n  ${appUrl}${number.href}`;

const longDay = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
/** "- Dana Whitfield (Kitchen): $1,200, Friday, November 27", as much of it as is known. */
function saleLine({ contactName, title, value, estimate, expectedCloseDate }: Deal): string {
  const name = nameInMail(contactName, "A customer");
  const what = title === null ? "" : nameInMail(title, "", dealLimits.title);
  const worth = numberText({ value: estimate ?? value, unit: "money" });
  const facts = [
    estimate === null ? Number(value) > 0 && worth : `about ${worth}`,
    expectedCloseDate !== null && longDay.format(new Date(`${expectedCloseDate}T00:00:00Z`)),
  ].filter((fact) => fact !== false);
  return `- ${name}${what && ` (${what})`}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}`;
}

function salesPart({ label, count, href, named }: SalesToSee, appUrl: string): string {
  const more = count - named.length;
  const lines = [...named.map(saleLine), ...(more > 0 ? [`  and ${more.toLocaleString("en-US")} more`] : [])];
  return `${label}: ${count.toLocaleString("en-US")}\n  ${appUrl}${href}\n${lines.join("\n")}\n\n`;
}

/**
 * The mail of Mondays: last week's numbers beside those of the week before, each with the way to what it counts, and the sales that want a
 * look.
 */
export function weekMail(
  reader: Reader,
  told: { week: Range; numbers: readonly ReportNumber[]; sales: readonly SalesToSee[] },
  appUrl: string,
): Mail {
  const { week, numbers, sales } = told;
  const days = `${dayWords(week.from)} to ${dayWords(week.to)}`;
  return {
    to: reader.email,
    subject: `How you’re doing in ${productName}: ${days}`,
    text: `Hi ${nameInMail(reader.firstName, "there")},\n\nHere’s your week, ${days}:\n\n${numbers
      .map((number) => lineOf(number, appUrl))
      .join(
        "\n",
      )}\n\n${sales.map((part) => salesPart(part, appUrl)).join("")}See everything: ${appUrl}/reports\n\n-- \nYou got this email because you asked for it. To stop it, open ${appUrl}/reports and choose "Monday email".\n`,
  };
}
