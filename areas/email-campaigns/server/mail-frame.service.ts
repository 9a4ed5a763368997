import { escapeHtml } from "#platform/server/html.ts";
import { logoHtml, type MailLook } from "#platform/server/mail-frame.ts";

/** Who sent it, and why: the end of every campaign email; and how the business's emails look. */
export type Footer = { company: string; postalAddress: string | null; look?: MailLook };

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const text = `${font};font-size:16px;line-height:24px;color:#1f2937`;

/** How each tag looks, as inline styles, because email apps drop style sheets. */
export const tagStyles: Record<string, string> = {
  p: `margin:0 0 16px;${text}`,
  div: text,
  h1: `margin:0 0 16px;${font};font-size:28px;line-height:34px;font-weight:700;color:#111827`,
  h2: `margin:8px 0 12px;${font};font-size:22px;line-height:28px;font-weight:700;color:#111827`,
  h3: `margin:8px 0 8px;${font};font-size:18px;line-height:24px;font-weight:700;color:#111827`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  li: "margin:0 0 4px",
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d1d5db;${text}`,
  hr: "margin:24px 0;border:0;border-top:1px solid #e5e7eb",
  a: "color:#1d4ed8;text-decoration:underline",
  button: `display:inline-block;padding:12px 24px;border-radius:8px;background-color:#1d4ed8;color:#ffffff;${font};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`,
  img: "display:block;max-width:100%;height:auto;border:0",
};

/** The same with a business's colors. */
export const stylesFor = ({ button, onButton, words }: MailLook = {}): Record<string, string> =>
  button && onButton && words
    ? {
        ...tagStyles,
        a: `color:${words};text-decoration:underline`,
        button: `${tagStyles.button};background-color:${button};color:${onButton}`,
      }
    : tagStyles;

/** A business's logo above its email; nothing where it has none. */
export const logoTop = (look: MailLook | undefined, company: string): string =>
  look?.logoUrl
    ? `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td style="padding:0 32px 16px">${logoHtml(look, company).replaceAll("{", "&#123;")}</td></tr></table>`
    : "";

/** The whole page of an email: white, at most 600 px wide, made of tables as email apps want it. */
export function frame(
  body: string,
  { footer, logo }: { footer: string; logo: string },
  marks: { pixel: string; trap: string },
): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title></title></head>` +
    `<body style="margin:0;padding:0;background-color:#f3f4f6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6"><tr><td align="center" style="padding:24px 12px">` +
    `${logo}<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border-radius:8px"><tr><td style="padding:32px;word-break:break-word;overflow-wrap:break-word;${text}">${body}</td></tr></table>` +
    `${footer}</td></tr></table>${marks.trap}${marks.pixel}</body></html>`
  );
}

// Nothing is filled in here: a brace in a business's name is only a brace, and a private character marks nothing.
const escape = (value: string): string =>
  escapeHtml(value)
    .replaceAll("{", "&#123;")
    .replace(/[\uE000-\uE00F]/g, "");
const plain = (value: string): string =>
  value
    .replaceAll("{", "(")
    .replaceAll("}", ")")
    .replace(/[\uE000-\uE00F]/g, "");
const lines = (address: string | null): string[] =>
  (address ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The sender, their address, and the unsubscribe link, as HTML. */
export function footerHtml({ company, postalAddress }: Footer, unsubscribe: string): string {
  const where = [company, ...lines(postalAddress)].map(escape).join(", ");
  return (
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td align="center" style="padding:16px 32px;${font};font-size:13px;line-height:20px;color:#4b5563">${where}<br>` +
    `You’re getting this email because you’re on ${escape(company)}’s mailing list. <a href="${unsubscribe}" style="color:#4b5563;text-decoration:underline">Unsubscribe</a></td></tr></table>`
  );
}

/** The same for the plain-text part. */
export const footerText = ({ company, postalAddress }: Footer, unsubscribe: string): string =>
  `-- \n${[company, ...lines(postalAddress)].map(plain).join(", ")}\nYou’re getting this email because you’re on ${plain(company)}’s mailing list.\nUnsubscribe: ${unsubscribe}`;
