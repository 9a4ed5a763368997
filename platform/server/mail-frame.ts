import { productName } from "#platform/contract/product.ts";
import { escapeHtml } from "./html.ts";

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** How a business's emails look other than everybody's: its colors, and its logo in place of the name. */
export type MailLook = { button?: string; onButton?: string; words?: string; logoUrl?: string };
type Colors = { button: string; onButton: string; words: string };
const usual: Colors = { button: "#1d4ed8", onButton: "#ffffff", words: "#1d4ed8" };

const link = /^(.+): (https?:\/\/\S+)$/;

const linkBelow = /^(.+)\n {2}(https?:\/\/\S+)$/gm;

/**
 * A product email as HTML, made from its text: the name on top (a business’s where it writes to its customers), a paragraph "Words: address" as a button with these words, a line with an
 * address right below it, two spaces in, as a link, and what follows "-- " (why this email was sent) small at the end.
 */
export function framed(text: string, name: string = productName, look: MailLook = {}): string {
  const [body = "", why = ""] = text.split("\n-- \n");
  const colors = { ...usual, ...look };
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><title></title></head>` +
    `<body style="margin:0;padding:24px 12px;background-color:#f3f4f6"><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;${font}">` +
    `<tr><td style="padding:0 32px 16px;font-size:18px;font-weight:700;color:${colors.words}">${logoHtml(look, name)}</td></tr>` +
    `<tr><td style="padding:24px 32px 8px;border-radius:8px;background-color:#ffffff;font-size:16px;line-height:24px;color:#1f2937;word-break:break-word;overflow-wrap:break-word">${paragraphs(
      body,
    )
      .map((one) => paragraph(one, colors))
      .join("")}</td></tr>` +
    `<tr><td style="padding:16px 32px;font-size:13px;line-height:20px;color:#4b5563">${paragraphs(why).map(escapeHtml).join("<br>")}</td></tr></table></body></html>`
  );
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean);

/** The logo at the top of an email, with the name for whoever sees no pictures; the name alone without one. */
export const logoHtml = ({ logoUrl }: MailLook, name: string): string =>
  logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0">`
    : escapeHtml(name);

function paragraph(text: string, { button, onButton, words: linkColor }: Colors): string {
  const [, words, address] = link.exec(text) ?? [];
  if (!words || !address)
    return `<p style="margin:0 0 16px">${escapeHtml(text).replace(linkBelow, `<a href="$2" style="color:${linkColor}">$1</a>`).replaceAll("\n", "<br>")}</p>`;
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${button};color:${onButton};font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>`;
}
