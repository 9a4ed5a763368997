import { productName } from "#platform/contract/product.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { numberText } from "#areas/reports/contract/number-text.rules.ts";
import type { Range, ReportNumber } from "#areas/reports/contract/reports.schema.ts";

type Reader = { firstName: string; email: string };

const shortDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const dayWords = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

const lineOf = (number: ReportNumber, appUrl: string): string =>
  `- ${number.label}: ${numberText(number)}${number.before === undefined ? "" : ` (the week before: ${numberText({ ...number, value: number.before })})`}\n  ${appUrl}${number.href}`;

/** The mail of Mondays: last week's numbers beside those of the week before, each with the way to what it counts. */
export function weekMail(
  reader: Reader,
  { week, numbers }: { week: Range; numbers: readonly ReportNumber[] },
  appUrl: string,
): Mail {
  const days = `${dayWords(week.from)} to ${dayWords(week.to)}`;
  return {
    to: reader.email,
    subject: `How you’re doing in ${productName}: ${days}`,
    text: `Hi ${nameInMail(reader.firstName, "there")},\n\nHere’s your week, ${days}:\n\n${numbers
      .map((number) => lineOf(number, appUrl))
      .join(
        "\n",
      )}\n\nSee everything: ${appUrl}/reports\n\n-- \nYou got this email because you asked for it. To stop it, open ${appUrl}/reports and choose "Monday email".\n`,
  };
}
