import { AppError } from "#platform/contract/errors.ts";
import { escaped, formFields, pageAnswer } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import { whenWords, zoneName } from "#areas/calendar/contract/meeting-when.rules.ts";
import { hidden, withQuery } from "./booking-parts.service.ts";
import { guestPage } from "./guest-page.service.ts";
import { refusalPage } from "./booking-refusals.service.ts";
import { awaitedWords } from "./waiting-form.service.ts";
import { enterWaiting, leaveWaiting, type Waiter } from "./waiting-guests.service.ts";

const headings = {
  waiting: "You’re on the waiting list",
  offered: "A place is free",
  booked: "You’ve booked it",
  left: "You’re off the waiting list",
  removed: "You’re off the waiting list",
  over: "This waiting list is over",
  bounced: "You’re off the waiting list",
} as const;

/** A place on the list: what somebody waits for, what is kept for them, and the way off it. */
export function waitingHtml(waiter: Waiter, token: string, { isNew = false } = {}): string {
  const { waiting, type, row, name } = waiter;
  const { status, timeZone } = waiting;
  const awaited = row.startTime === null ? { day: row.day ?? "" } : { start: row.startTime };
  const isOn = status === "waiting" || status === "offered";
  const leave = isNew
    ? `<a class="button" href="/waiting/${token}" target="_blank" rel="noopener">See it or leave the list</a>`
    : `<form method="post" action="/waiting/${token}">${hidden({ wish: "leave" })}<button>Leave the list</button></form>`;
  const next =
    status === "waiting"
      ? `<p>When a place comes free, we email ${escaped(row.email)}. Whoever came first is asked first.</p>`
      : offerHtml(waiter, token);
  return `<p class="muted">${escaped(name)}</p><h1>${headings[status]}</h1>
<dl><dt>What</dt><dd>${escaped(type.name)}</dd><dt>When</dt><dd>${escaped(awaitedWords(awaited, { type, timeZone }))}<br><span class="muted small">${escaped(zoneName(timeZone))}</span></dd></dl>${isOn ? next + leave : ""}`;
}

function offerHtml({ ctx, waiting, type, settings, row }: Waiter, token: string): string {
  if (waiting.offer === null) return "";
  const { timeZone } = waiting;
  const start = new Date(waiting.offer.start);
  const end = new Date(start.getTime() + type.durationMinutes * 60_000);
  const link = withQuery(`/book/${settings.slug}/${type.slug}`, {
    start: waiting.offer.start,
    holdId: row.holdId ?? undefined,
    until: `${Date.parse(waiting.offer.until)}`,
    timeZone,
    hostId: row.hostId ?? undefined,
    waiting: token,
  });
  return `<p class="done" role="status">We’re keeping ${row.startTime === null ? escaped(whenWordsIn(timeZone, start, end)) : "a place"} for you until ${escaped(whenWords(new Date(waiting.offer.until), timeZone, { now: ctx.now }))}.</p><a class="button main" href="${escaped(link)}">Book it</a>`;
}

const page = ({ ctx, type, name }: Waiter, body: string): Promise<BinaryAnswer> =>
  guestPage(ctx, `${type.name} · ${name}`, body);

/** The page of a place on the list. A GET changes nothing. */
export const showWaiting = (ctx: PublicCtx, token: string): Promise<BinaryAnswer> =>
  ctx.database
    .transact(async (tx) => {
      const waiter = await enterWaiting(ctx, tx, token);
      return page(waiter, waitingHtml(waiter, token));
    })
    .catch((error: unknown) => refusalPage(error));

/** Its form: leaving the list. The same once more changes nothing. */
export async function actOnWaiting(
  ctx: PublicCtx,
  token: string,
  body: { bytes?: Uint8Array },
  leadTo: (path: string) => void,
): Promise<BinaryAnswer> {
  try {
    if (formFields(body).wish !== "leave")
      throw new AppError("bad_request", "Choose one of the buttons on the page");
    await leaveWaiting(ctx, token);
    leadTo(`/waiting/${token}`);
    return pageAnswer("", 303);
  } catch (error) {
    return refusalPage(error, `/waiting/${token}`);
  }
}
