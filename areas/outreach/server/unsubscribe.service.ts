import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { pageAnswer, type PageLook } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { pageLookOf } from "#areas/settings/server/index.ts";
import { readDeliveryToken } from "./mail-message.service.ts";
import { findBusiness } from "./mail-servers.store.ts";
import { pauseFor, resubscribe, type Standing, standingOf, unsubscribe } from "./suppressions.service.ts";
import { notFoundHtml, personHtml } from "./unsubscribe-page.service.ts";

/** What a person chose: one click in their email app (RFC 8058), or a button on the page. */
export type Wish = "unsubscribe" | "pause-30" | "pause-90" | "resubscribe";

/** Reads the body of a POST: a form in either encoding; undefined when it says nothing we know. */
export function wishIn({
  contentType,
  bytes,
}: {
  contentType?: string;
  bytes?: Uint8Array;
}): Wish | undefined {
  const text = Buffer.from(bytes ?? []).toString("utf8");
  const isParts = /^multipart\/form-data/i.test(contentType ?? "");
  const fields = isParts ? partsIn(text) : new URLSearchParams(text.trim());
  if (fields.get("List-Unsubscribe")?.trim() === "One-Click") return "unsubscribe";
  const wish = fields.get("wish")?.trim();
  return (["unsubscribe", "pause-30", "pause-90", "resubscribe"] as const).find((known) => known === wish);
}

// Line by line, so that each is read once: a part's value follows its headers and an empty line.
function partsIn(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  let isNext = false;
  for (const line of text.split(/\r?\n/)) {
    if (isNext && name !== undefined) fields.set(name, line);
    if (isNext) name = undefined;
    isNext = !isNext && name !== undefined && line === "";
    name ??= /\bname="([^"]{1,100})"/.exec(line.slice(0, 500))?.[1];
  }
  return fields;
}

type Person = {
  ctx: Ctx;
  deliveryId: string;
  standing: Standing;
  businessName: string;
  timeZone: string;
  look: PageLook | undefined;
};

// The only way in: a token that we made, for a delivery that exists.
async function withPerson(
  ctx: PublicCtx,
  token: string,
  work: (person: Person) => Promise<BinaryAnswer>,
): Promise<BinaryAnswer> {
  const read = readDeliveryToken(ctx.ports.secrets, token);
  if (!read) return pageAnswer(notFoundHtml(), 404);
  return ctx.database.transact(async (tx) => {
    const entered = await ctx.enter(tx, read.workspaceId, null);
    const standing = await standingOf(entered, read.deliveryId);
    if (!standing) return pageAnswer(notFoundHtml(), 404);
    const { name, timeZone } = await findBusiness(tx);
    return work({
      ctx: entered,
      deliveryId: read.deliveryId,
      standing,
      businessName: name,
      timeZone,
      look: await pageLookOf(entered),
    });
  });
}

/** A person's page; looking at it changes nothing. */
export const showPerson = (ctx: PublicCtx, token: string): Promise<BinaryAnswer> =>
  withPerson(ctx, token, async ({ standing, businessName, timeZone, look }) =>
    pageAnswer(personHtml({ standing, businessName, timeZone, look, done: undefined })),
  );

/** Whether a pause of so many days began within the last day: then it is the same one. */
function hasBegun({ now }: Pick<Ctx, "now">, pausedUntil: string, days: number): boolean {
  const left = (Date.parse(pausedUntil) - now.getTime()) / 86_400_000;
  return left <= days && left > days - 1;
}

/** Does what a person asks, and shows the result. The same request twice changes nothing more; 400 for a body that says nothing. */
export function fulfilWish(
  ctx: PublicCtx,
  token: string,
  read: () => Wish | undefined,
): Promise<BinaryAnswer> {
  return withPerson(ctx, token, async (person) => {
    const wish = read();
    if (!wish) throw new AppError("bad_request", "Choose one of the buttons on the page");
    const { businessName, timeZone, deliveryId, look } = person;
    if (wish === "unsubscribe")
      await unsubscribe(person.ctx, deliveryId, { wording: `No more emails from ${businessName}` });
    else if (wish === "resubscribe")
      await resubscribe(person.ctx, deliveryId, `Send me emails from ${businessName} again`);
    else {
      const days = wish === "pause-30" ? 30 : 90;
      const { gets, pausedUntil } = person.standing;
      if (gets || (pausedUntil && !hasBegun(person.ctx, pausedUntil, days)))
        await pauseFor(person.ctx, deliveryId, days);
    }
    const standing = await standingOf(person.ctx, deliveryId);
    return pageAnswer(
      personHtml({ standing: standing ?? person.standing, businessName, timeZone, look, done: wish }),
    );
  });
}
