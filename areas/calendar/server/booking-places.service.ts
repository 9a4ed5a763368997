import { createHash } from "node:crypto";
import { found } from "#platform/contract/errors.ts";
import { instantWriter } from "#platform/contract/instant-text.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import type { Slot, SlotsQuery } from "#areas/calendar/contract/bookings.schema.ts";
import type { CalendarSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as social from "#areas/social-media/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { findWorkspaceOfSlug } from "./calendar-settings.store.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { freeTimesOf } from "./offered-times.service.ts";
import { listTypes } from "./meeting-types.store.ts";

/** A business whose times can be booked. */
export type BookingBusiness = {
  ctx: Ctx;
  name: string;
  settings: CalendarSettings;
  /** Those that are switched on. */
  types: MeetingType[];
  /** The link of a post by which they came, if by any. */
  cameBy: string | undefined;
  /** Who looks: what they keep themselves is in nobody's way but others'. */
  visitor: Buffer;
};
export type BookingPlace = BookingBusiness & { type: MeetingType };

const pageName = "Page";

/** Who keeps a time: one for each address. */
export const visitorOf = ({ ip }: Pick<PublicCtx, "ip">): Buffer =>
  createHash("sha256").update(`visitor\0${ip}`).digest();

/** Nobody set the clock: times would be offered at the wrong hours. */
export const isClockSet = ({ timeZone }: Pick<CalendarSettings, "timeZone">): boolean => timeZone !== "UTC";

/** Enters the business whose booking pages have this address; 404 for one that is not there or did not set its clock. */
export async function enterBusiness(ctx: PublicCtx, tx: Tx, slug: string): Promise<BookingBusiness> {
  const workspaceId = found(await findWorkspaceOfSlug(tx, slug), pageName);
  const entered = await ctx.enter(tx, workspaceId, null);
  const settings = await getSettings(entered);
  found(isClockSet(settings) || undefined, pageName);
  return {
    ctx: entered,
    name: (await team.workspaceNameOf(tx)) ?? "",
    settings,
    types: (await listTypes(tx)).filter(({ isActive }) => isActive),
    cameBy: social.cameBy(ctx),
    visitor: visitorOf(ctx),
  };
}

/** Throws 402 for guests of a business that can only be read. What they booked before, they can still cancel. */
export const requireOpen = ({ ctx, name }: Pick<BookingPlace, "ctx" | "name">): Promise<void> =>
  billing.requireWritable(
    ctx,
    `${name} takes no bookings online at the moment. Please get in touch directly.`,
  );

/** The same with one of its types; 404 for one that is not there or switched off. */
export async function enterPlace(
  ctx: PublicCtx,
  tx: Tx,
  { business, type: slug }: { business: string; type: string },
): Promise<BookingPlace> {
  const entered = await enterBusiness(ctx, tx, business);
  return {
    ...entered,
    type: found(
      entered.types.find((type) => type.slug === slug),
      pageName,
    ),
  };
}

/** The times that are offered on those days. */
export const listSlots = (
  ctx: PublicCtx,
  page: { business: string; type: string },
  days: SlotsQuery,
): Promise<Slot[]> =>
  ctx.database.transact(async (tx) => {
    const { ctx: entered, type, visitor } = await enterPlace(ctx, tx, page);
    const times = await freeTimesOf(entered, type, { ...days, visitor });
    const write = instantWriter();
    return times.map(({ start, end, seatsLeft }) => {
      const slot = { start: write(start), end: write(end) };
      return seatsLeft === undefined ? slot : { ...slot, seatsLeft };
    });
  });
