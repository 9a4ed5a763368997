import { longDayIn } from "#platform/contract/dates.ts";
import type { Standing } from "./suppressions.service.ts";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark}body{margin:0;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:#faf8f5;color:#201d1b}
main{max-width:32rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 1rem}
.card{background:#fff;border:1px solid #e0ddd8;border-radius:12px;padding:1.5rem}.done{background:#e8f3ea;color:#14421f;border-radius:8px;padding:.75rem 1rem}
button{display:block;width:100%;min-height:48px;margin:0 0 .75rem;padding:.6rem 1rem;font:inherit;font-weight:600;border-radius:8px;border:1px solid #8b857d;background:#fff;color:#201d1b;cursor:pointer}
button.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff}button:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}strong{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#1b1816;color:#f0eeea}.card{background:#23201e;border-color:#45413c}.done{background:#1c3a24;color:#d6f2dc}button{background:#2d2926;color:#f0eeea}button.main{background:#2f5fe0;color:#fff}}`;

const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><div class="card">${body}</div></main></body>
</html>
`;

const button = (wish: string, words: string, isMain = false): string =>
  `<button${isMain ? ' class="main"' : ""} name="wish" value="${wish}">${escaped(words)}</button>`;
const form = (...buttons: string[]): string => `<form method="post">${buttons.join("")}</form>`;

/** For a link that we did not make, or that no longer leads anywhere. */
export const notFoundHtml = (): string =>
  pageOf(
    "This link does not work",
    "<h1>This link does not work</h1><p>Part of it may be missing. Open the link at the bottom of the email again, or reply to the email and ask to be unsubscribed.</p>",
  );

/** Whether a person is subscribed to a business, and what they can do; small, without scripts. */
export function personHtml({
  standing,
  businessName,
  timeZone,
  done,
}: {
  standing: Standing;
  businessName: string;
  timeZone: string;
  done: string | undefined;
}): string {
  const { shown, gets, pausedUntil, isByHand } = standing;
  const business = escaped(businessName);
  const address = shown ? ` to <strong>${escaped(shown)}</strong>` : "";
  if (isByHand)
    return pageOf(
      businessName,
      `<h1>You don’t get emails from ${business}</h1><p>There’s nothing more you need to do.</p>`,
    );
  if (gets) {
    const again = done === "resubscribe" ? `<p class="done" role="status">You’re subscribed again.</p>` : "";
    return pageOf(
      `Emails from ${businessName}`,
      `<h1>Emails from ${business}</h1>${again}<p>${business} sends news and offers${address}.</p>${form(button("unsubscribe", "Unsubscribe", true), button("pause-30", "Pause for 30 days"), button("pause-90", "Pause for 90 days"))}`,
    );
  }
  if (pausedUntil) {
    const said = done?.startsWith("pause")
      ? `<p class="done" role="status">Done. You won’t get any emails until then.</p>`
      : "";
    return pageOf(
      `Emails from ${businessName}`,
      `<h1>Emails from ${business} are paused</h1>${said}<p>No emails will be sent${address} until ${longDayIn(timeZone, new Date(pausedUntil))}. After that, they start again.</p>${form(button("unsubscribe", "Unsubscribe for good", true), button("resubscribe", "End the pause"))}`,
    );
  }
  const said =
    done === "unsubscribe" ? `<p class="done" role="status">Done. You won’t get any more emails.</p>` : "";
  return pageOf(
    `Emails from ${businessName}`,
    `<h1>You are unsubscribed</h1>${said}<p>${business} won’t send any more news or offers${address}.</p><p>Was it a mistake?</p>${form(button("resubscribe", "Send me emails again"))}`,
  );
}
