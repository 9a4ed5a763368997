import { parse, stringify } from "uuid";
import type { Ctx, Ports } from "#platform/server/context.ts";
import { isClockSet } from "./booking-places.service.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import type { Secrets } from "#platform/server/secrets.ts";

/** The token with which a guest sees, moves and cancels what they booked. */
const bookedToken = (secrets: Secrets, workspaceId: string, bookingId: string): string =>
  secrets.token("booked", Buffer.concat([parse(workspaceId), parse(bookingId)]));

/** What such a token stands for; undefined when it was forged. */
export function readBookedToken(
  secrets: Secrets,
  token: string,
): { workspaceId: string; bookingId: string } | undefined {
  const payload = secrets.readToken("booked", token);
  return payload?.length === 32
    ? { workspaceId: stringify(payload.subarray(0, 16)), bookingId: stringify(payload.subarray(16)) }
    : undefined;
}

/** Where a guest sees, moves and cancels what they booked. */
export const manageUrlOf = (
  { ports, workspaceId }: { ports: Pick<Ports, "secrets" | "appUrl"> } & Pick<Ctx, "workspaceId">,
  bookingId: string,
): string => `${ports.appUrl}/booked/${bookedToken(ports.secrets, workspaceId, bookingId)}`;

/** Where somebody who waits sees their place on the list, and leaves it. */
export const waitingUrlOf = (
  { ports, workspaceId }: { ports: Pick<Ports, "secrets" | "appUrl"> } & Pick<Ctx, "workspaceId">,
  id: string,
): string =>
  `${ports.appUrl}/waiting/${ports.secrets.token("waiting", Buffer.concat([parse(workspaceId), parse(id)]))}`;

/** What such a token stands for; undefined when it was forged. */
export function readWaitingToken(
  secrets: Secrets,
  token: string,
): { workspaceId: string; id: string } | undefined {
  const payload = secrets.readToken("waiting", token);
  return payload?.length === 32
    ? { workspaceId: stringify(payload.subarray(0, 16)), id: stringify(payload.subarray(16)) }
    : undefined;
}

/** Where anybody books a time with the business; null where nothing can be booked: no kind of meeting is on, or its clock is not set. */
export async function bookingLinkOf(ctx: Ctx): Promise<string | null> {
  const settings = await getSettings(ctx);
  const isOpen = isClockSet(settings) && (await listTypes(ctx.tx)).some(({ isActive }) => isActive);
  return isOpen ? `${ctx.ports.appUrl}/book/${encodeURIComponent(settings.slug)}` : null;
}
