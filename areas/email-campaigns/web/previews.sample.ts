import { sampleContactsAt } from "#areas/customers/contract/contacts.sample.ts";
import { placeholders, replacePlaceholders, resolved, type PlaceholderValues } from "#areas/email-campaigns/contract/placeholders.rules.ts";
import { todayIn } from "./campaigns.view.ts";

const now = new Date();
const contacts = sampleContactsAt({ now, today: todayIn(now) });
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A sample mail with a sample customer's values; the demo has no server that would make the mail itself. */
export function samplePreview({ subject, content, contactId }: { subject: string; content: string; contactId: string | null }) {
  const contact = contacts.find((one) => one.id === contactId);
  const values: PlaceholderValues = { ...Object.fromEntries(placeholders.map(({ key, sample }) => [key, sample])), ...(contact && { firstName: contact.firstName, lastName: contact.lastName, customerCompany: contact.company }) };
  const filled = (text: string, wrap: (value: string) => string): string => replacePlaceholders(text, (found) => wrap(resolved(found, values) ?? found.whole));
  const html = `<!doctype html><body style="margin:0;padding:20px;font:16px/24px sans-serif;color:#1f2937">${filled(content, escaped)}<p style="font-size:13px;color:#6b7280;border-top:1px solid #e5e7eb;padding-top:12px">Alder &amp; Rye, 12 Alder Street, Portland. Unsubscribe</p></body>`;
  return { subject: filled(subject, (value) => value), html, text: "", problems: [] };
}
