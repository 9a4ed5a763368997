import { longDayIn } from "#platform/contract/dates.ts";
import { escaped, type PageLook, publicPage } from "#platform/server/public-page.ts";
import type { Standing } from "./suppressions.service.ts";

const button = (wish: string, words: string, isMain = false): string =>
  `<button${isMain ? ' class="main"' : ""} name="wish" value="${wish}">${escaped(words)}</button>`;
const form = (...buttons: string[]): string => `<form method="post">${buttons.join("")}</form>`;

/** For a link that we did not make, or that no longer leads anywhere. */
export const notFoundHtml = (): string =>
  publicPage(
    "This link does not work",
    "<h1>This link does not work</h1><p>Part of it may be missing. Open the link at the bottom of the email again, or reply to the email and ask to be unsubscribed.</p>",
  );

/** Whether a person is subscribed to a business, and what they can do; small, without scripts. */
export function personHtml({
  standing,
  businessName,
  timeZone,
  done,
  look,
}: {
  standing: Standing;
  businessName: string;
  timeZone: string;
  done: string | undefined;
  look: PageLook | undefined;
}): string {
  const { shown, gets, pausedUntil, isByHand } = standing;
  const business = escaped(businessName);
  const address = shown ? ` to <strong>${escaped(shown)}</strong>` : "";
  if (isByHand)
    return publicPage(
      businessName,
      `<h1>You don’t get emails from ${business}</h1><p>There’s nothing more you need to do.</p>`,
      { look },
    );
  if (gets) {
    const again = done === "resubscribe" ? `<p class="done" role="status">You’re subscribed again.</p>` : "";
    return publicPage(
      `Emails from ${businessName}`,
      `<h1>Emails from ${business}</h1>${again}<p>${business} sends news and offers${address}.</p>${form(button("unsubscribe", "Unsubscribe", true), button("pause-30", "Pause for 30 days"), button("pause-90", "Pause for 90 days"))}`,
      { look },
    );
  }
  if (pausedUntil) {
    const said = done?.startsWith("pause")
      ? `<p class="done" role="status">Done. You won’t get any emails until then.</p>`
      : "";
    return publicPage(
      `Emails from ${businessName}`,
      `<h1>Emails from ${business} are paused</h1>${said}<p>No emails will be sent${address} until ${longDayIn(timeZone, new Date(pausedUntil))}. After that, they start again.</p>${form(button("unsubscribe", "Unsubscribe for good", true), button("resubscribe", "End the pause"))}`,
      { look },
    );
  }
  const said =
    done === "unsubscribe" ? `<p class="done" role="status">Done. You won’t get any more emails.</p>` : "";
  return publicPage(
    `Emails from ${businessName}`,
    `<h1>You are unsubscribed</h1>${said}<p>${business} won’t send any more news or offers${address}.</p><p>Was it a mistake?</p>${form(button("resubscribe", "Send me emails again"))}`,
    { look },
  );
}
