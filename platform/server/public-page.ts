import { createHash } from "node:crypto";
import { type AppError, errorStatus } from "#platform/contract/errors.ts";
import type { BinaryAnswer } from "./route.ts";

/** Text inside HTML, between tags and in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark;--ground:#faf8f5;--card:#fff;--text:#201d1b;--muted:#63615e;--line:#e0ddd8;--control:#8b857d;--accent:#1968d3;--on-accent:#fff;--accent-line:var(--accent);--soft:#e4eefe;--accent-text:#0954b3;--done:#e8f3ea;--done-text:#14421f;--danger:#c2272d}
@media(prefers-color-scheme:dark){:root{--ground:#1b1816;--card:#23201e;--text:#f0eeea;--muted:#b3b1ad;--line:#45413c;--control:#8d8b87;--accent:#2572de;--soft:#0e3266;--accent-text:#9dc5ff;--done:#1c3a24;--done-text:#d6f2dc;--danger:#ff9a94}}
*{box-sizing:border-box}body{margin:0;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--ground);color:var(--text)}
main{max-width:32rem;margin:0 auto;padding:2rem 1.25rem}main.wide{max-width:56rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}h2{font-size:1.0625rem;line-height:1.35;margin:0 0 .75rem}p{margin:0 0 1rem;overflow-wrap:anywhere}
a{color:var(--accent-text)}.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.5rem}.done{background:var(--done);color:var(--done-text);border-radius:8px;padding:.75rem 1rem}.muted{color:var(--muted)}.small{font-size:.9375rem}
button,.button{display:block;width:100%;min-height:48px;margin:0 0 .75rem;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:8px;border:1px solid var(--control);background:var(--card);color:var(--text);cursor:pointer}
button.main,.button.main{background:var(--accent);border-color:var(--accent-line);color:var(--on-accent)}:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}strong{overflow-wrap:anywhere}`;

/** How a business's pages look other than everybody's: more style, its logo, and an icon in place of the product's, which the others name so that no browser looks for one. */
export type PageLook = { style: string; logo?: { path: string; name: string }; iconPath?: string };

const logoStyle = `.logo{display:block;max-width:12rem;max-height:4rem;margin:0 0 1.25rem}@media(prefers-color-scheme:dark){.logo{background:#fff;padding:.375rem;border-radius:8px}}`;

type PageOptions = {
  more?: string;
  script?: string;
  isWide?: boolean;
  isPublished?: boolean;
  look?: PageLook;
};

/** The first field that is wrong has the focus when the page comes. What people typed is escaped, and can't look like one. */
const firstToFix = (body: string): string =>
  body.replace(' aria-invalid="true"', ' autofocus aria-invalid="true"');

/** A page for people who are not signed in: small, and usable without scripts. `more` is added to its style, `script` runs on it, `look` is whose it is; search engines may show one that is published. */
export const publicPage = (
  title: string,
  body: string,
  { more = "", script, isWide = false, isPublished = false, look }: PageOptions = {},
): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${isPublished ? "" : '<meta name="robots" content="noindex">'}<title>${escaped(title)}</title><link rel="icon" href="${escaped(look?.iconPath ?? "/favicon.svg")}"><style>${style}${more}${look ? look.style + logoStyle : ""}</style></head>
<body><main${isWide ? ' class="wide"' : ""}><div class="card">${look?.logo ? `<img class="logo" src="${escaped(look.logo.path)}" alt="${escaped(look.logo.name)}">` : ""}${firstToFix(body)}</div></main>${script === undefined ? "" : `<script>${script}</script>`}</body>
</html>
`;

/** The content policy of such a page: no pictures but our own, no scripts but this one, forms to ourselves only; only what says so can be framed. */
export function publicPagePolicy({
  script,
  isFramed = false,
}: { script?: string; isFramed?: boolean } = {}): string {
  const scripts =
    script === undefined
      ? ""
      : ` script-src 'sha256-${createHash("sha256").update(script).digest("base64")}';`;
  return `default-src 'none';${scripts} style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors ${isFramed ? "*" : "'none'"}; base-uri 'none'`;
}

/** Such a page as an answer. */
export const pageAnswer = (text: string, status = 200): BinaryAnswer => ({
  contentType: "text/html; charset=utf-8",
  bytes: Buffer.from(text),
  status,
});

/** A refusal as a page for people. `about` is what else there is to say where the message is the title. */
export function refusedPage({ code, message }: AppError, about?: string): BinaryAnswer {
  const title = about === undefined ? "That didn’t work" : message;
  const page = publicPage(title, `<h1>${escaped(title)}</h1><p>${escaped(about ?? message)}</p>`);
  return pageAnswer(page, errorStatus[code]);
}

/** The fields of a form that a browser sent; of those that come twice, the last. */
export const formFields = ({ bytes }: { bytes?: Uint8Array }): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(Buffer.from(bytes ?? []).toString("utf8")));
