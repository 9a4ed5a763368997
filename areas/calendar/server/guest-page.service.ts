import type { Ctx } from "#platform/server/context.ts";
import { pageAnswer, publicPage } from "#platform/server/public-page.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { pageLookOf } from "#areas/settings/server/index.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import { bookingScript, bookingStyle } from "./booking-parts.service.ts";

/** A page for the guests of the current business, in its look. */
export async function guestPage(
  ctx: Ctx,
  title: string,
  body: string,
  { status = 200, isWide = false } = {},
): Promise<BinaryAnswer> {
  const options = { more: bookingStyle, script: bookingScript, isWide, look: await pageLookOf(ctx) };
  return pageAnswer(publicPage(title, body, options), status);
}

/** A wide page about one of its types. Its title, which a screen reader says first, tells where in booking one is (`step`, else its heading), and that something was wrong. */
export function placePage(
  { ctx, name, type }: Pick<BookingPlace, "ctx" | "name" | "type">,
  body: string,
  { status = 200, step = /<h1>([^<&]*)<\/h1>/.exec(body)?.[1] }: { status?: number; step?: string } = {},
): Promise<BinaryAnswer> {
  const title = [...(step === undefined || step === type.name ? [] : [step]), type.name, name].join(" · ");
  return guestPage(ctx, status < 400 ? title : `Error: ${title}`, body, { status, isWide: true });
}
