import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import {
  placeholders,
  replacePlaceholders,
  resolved,
  type PlaceholderValues,
} from "#areas/outreach/contract/placeholders.rules.ts";

const now = new Date();
const contacts = sampleContactsAt({ now, today: todayHere(now) });
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const buttonLook =
  "display:inline-block;padding:12px 24px;border-radius:8px;background:#1d4ed8;color:#fff;font-weight:600;line-height:20px;text-decoration:none";

/** A sample email with a sample customer's values; the demo has no server that would make it. */
export function samplePreview({
  subject,
  content,
  contactId,
}: {
  subject: string;
  content: string;
  contactId: string | null;
}) {
  const contact = contacts.find((one) => one.id === contactId);
  const values: PlaceholderValues = {
    ...Object.fromEntries(placeholders.map(({ key, sample }) => [key, sample])),
    ...(contact && {
      firstName: contact.firstName,
      lastName: contact.lastName,
      customerCompany: contact.company,
    }),
  };
  const filled = (text: string, wrap: (value: string) => string): string =>
    replacePlaceholders(text, (found) => wrap(resolved(found, values) ?? found.whole));
  // As the server frames an email.
  const html =
    `<!doctype html><body style="margin:0;padding:24px 12px;background:#f3f4f6;font:16px/24px sans-serif;color:#1f2937"><div style="max-width:536px;margin:0 auto;padding:16px 32px;background:#fff;border-radius:8px">${filled(content, escaped).replaceAll('data-button="true"', `style="${buttonLook}"`)}</div>` +
    `<p style="max-width:536px;margin:16px auto 0;text-align:center;font-size:13px;line-height:20px;color:#4b5563">Alder &amp; Rye, 12 Alder Street, Portland<br>You’re getting this email because you’re on Alder &amp; Rye’s mailing list. <u>Unsubscribe</u></p></body>`;
  return { subject: filled(subject, (value) => value), html, text: "", problems: [] };
}
