import { AppError } from "#platform/contract/errors.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { newId } from "#platform/server/ids.ts";
import { escaped, formFields, pageAnswer } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { mailReadiness } from "#areas/outreach/server/index.ts";
import { whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import { zoneName } from "#areas/calendar/contract/meeting-when.rules.ts";
import { NewBooking, NewHold, NewStart } from "#areas/calendar/contract/bookings.schema.ts";
import { factsOf } from "./meeting-type-facts.service.ts";
import { knownBefore, tokenIn } from "./booking-known.service.ts";
import { hidden, pickerHtml, withQuery } from "./booking-parts.service.ts";
import { type BookingPlace, enterBusiness, enterPlace } from "./booking-places.service.ts";
import { type BookingForm, bookingFormHtml, typedIn } from "./booking-form.service.ts";
import { bookMeeting, checkedAnswers } from "./bookings.service.ts";
import { enterBooked } from "./booked.service.ts";
import { bookedFactsHtml, toldByMail } from "./booked-page.service.ts";
import { NewWaiting } from "#areas/calendar/contract/waiting-guests.schema.ts";
import { type Awaited, readAwaited, waitingFormHtml } from "./waiting-form.service.ts";
import { enterWaiting, joinWaiting } from "./waiting-guests.service.ts";
import { waitingHtml } from "./waiting-page.service.ts";
import { guestPage, placePage } from "./guest-page.service.ts";
import { holdForVisitor } from "./holds.service.ts";
import { hostsOf } from "./offered-times.service.ts";
import { refusalPage } from "./booking-refusals.service.ts";
import { shownTimes } from "./shown-times.service.ts";

type Params = { business: string; type: string };
type Query = Record<string, string>;

/** What a business offers, each with its own page. */
export const showBusiness = (ctx: PublicCtx, slug: string, query: Query): Promise<BinaryAnswer> =>
  ctx.database
    .transact(async (tx) => {
      const { ctx: entered, name, types } = await enterBusiness(ctx, tx, slug);
      const list = types
        .map(
          (type) =>
            `<li><a class="button" href="${escaped(withQuery(`/book/${slug}/${type.slug}`, { timeZone: query.timeZone }))}">${escaped(type.name)}<br><span class="muted small">${escaped(factsOf(type).join(" · "))}</span></a></li>`,
        )
        .join("");
      return guestPage(
        entered,
        name,
        `<h1>${escaped(name)}</h1>${list ? `<p>What would you like to book?</p><ul class="types">${list}</ul>` : "<p>Nothing can be booked here right now.</p>"}`,
        { isWide: true },
      );
    })
    .catch((error: unknown) => refusalPage(error));

/** What is booked, beside its times. */
export const aside = (place: Pick<BookingPlace, "name" | "type">, hostName: string | undefined): string =>
  `<p class="muted">${escaped(place.name)}</p><h1>${escaped(place.type.name)}</h1><ul class="facts">${[
    ...factsOf(place.type),
    ...(hostName === undefined ? [] : [`With ${hostName}`]),
  ]
    .map((fact) => `<li>${escaped(fact)}</li>`)
    .join("")}</ul>${place.type.description ? `<p>${escaped(place.type.description)}</p>` : ""}`;

/** The page of a type: its free times, then the form for the chosen one, then what was booked. A GET changes nothing. */
export const showPage = (ctx: PublicCtx, params: Params, query: Query): Promise<BinaryAnswer> =>
  ctx.database
    .transact(async (tx) => {
      const known = knownBefore(query);
      if (known) return placePage(await enterPlace(ctx, tx, params), known);
      if (query.booked !== undefined) {
        const guest = await enterBooked(ctx, tx, query.booked);
        const told = await toldByMail(guest);
        return placePage(guest, bookedFactsHtml(guest, query.booked, { isNew: true, told }));
      }
      const place = await enterPlace(ctx, tx, params);
      const start = NewHold.safeParse({ start: query.start });
      // Who waited does not type their name again.
      const waiter = query.waiting === undefined ? undefined : await enterWaiting(ctx, tx, query.waiting);
      if (start.success) {
        const { name = "", email = "" } = waiter?.row ?? {};
        return formPage(ctx, place, params, { name, email, ...query, start: start.data.start }, undefined);
      }
      if (waiter) return placePage(place, waitingHtml(waiter, query.waiting ?? "", { isNew: true }));
      const awaited = readAwaited(query.wait);
      return awaited ? waitPage(place, params, query, awaited) : pickerPage(ctx, place, params, query);
    })
    .catch((error: unknown) => refusalPage(error));

const addressOf = ({ business, type }: Params): string =>
  `/book/${encodeURIComponent(business)}/${encodeURIComponent(type)}`;
const zoneIn = (query: Query, { settings }: Pick<BookingPlace, "settings">): string =>
  query.timeZone && query.timeZone.length <= 60 && isTimeZone(query.timeZone)
    ? query.timeZone
    : settings.timeZone;

async function pickerPage(
  ctx: PublicCtx,
  place: BookingPlace,
  params: Params,
  query: Query,
  refusal = "",
  typed: Query = {},
): Promise<BinaryAnswer> {
  const { type, settings } = place;
  const hosts = await hostsOf(place.ctx, type);
  const host =
    type.hostRule === "chosen" ? (hosts.find(({ id }) => id === query.host) ?? hosts[0]) : undefined;
  const timeZone = zoneIn(query, place);
  const hostChoice = type.hostRule === "chosen" && hosts.length > 1;
  const shown = await shownTimes(place, { query, timeZone, hostId: host?.id, now: ctx.now });
  const path = addressOf(params);
  const kept = {
    timeZone: query.timeZone,
    host: hostChoice ? host?.id : undefined,
  };
  const { full, ...times } = shown;
  const isAny = full.starts.length > 0 || full.classes.length > 0;
  // Nobody is asked to wait for a mail that cannot come.
  const mayWait = isAny && (await mailReadiness(place.ctx, "service")).ready;
  const picker = pickerHtml({
    ...times,
    ...(mayWait && { full }),
    path,
    query: kept,
    timeZone,
    sends: { ...typed, wish: "hold", timeZone, hostId: host?.id },
  });
  const choice = hostChoice
    ? `<form method="get" action="${escaped(path)}">${hidden({ timeZone: query.timeZone })}<label for="host">With</label><select id="host" name="host">${hosts.map(({ id, name }) => `<option value="${id}"${id === host?.id ? " selected" : ""}>${escaped(name)}</option>`).join("")}</select><button>Show the times</button></form>`
    : "";
  return placePage(
    place,
    `${refusal}<div class="split"><aside>${aside(place, hostChoice ? undefined : host?.name)}${choice}${timeZone === settings.timeZone ? "" : `<p class="muted small">${escaped(place.name)} is in ${escaped(zoneName(settings.timeZone))}.</p>`}</aside><section>${picker}</section></div>`,
    { status: refusal ? 409 : 200 },
  );
}

/** Asking to be told when a place comes free. */
function waitPage(
  place: BookingPlace,
  params: Params,
  query: Query,
  awaited: Awaited,
  errors?: Record<string, string>,
): Promise<BinaryAnswer> {
  const action = addressOf(params);
  const timeZone = zoneIn(query, place);
  const back = withQuery(action, { timeZone: query.timeZone, host: query.host });
  const form = waitingFormHtml(place, { action, awaited, timeZone, values: query, errors, back });
  return placePage(
    place,
    `<div class="split"><aside>${aside(place, undefined)}</aside><section>${form}</section></div>`,
    { status: errors ? 400 : 200, step: "Waiting list" },
  );
}

/** Puts a guest on the waiting list, or shows what is wrong. */
async function waitByForm(
  ctx: PublicCtx,
  params: Params,
  fields: Record<string, string>,
  lead: (path: string) => BinaryAnswer,
): Promise<BinaryAnswer> {
  const awaited = readAwaited(fields.wait);
  if (!awaited) throw new AppError("bad_request", "Choose a class or a day");
  const { timeZone, name, email, website, hostId } = fields;
  const read = NewWaiting.safeParse({
    ...awaited,
    timeZone,
    name,
    email,
    website,
    formId: fields.formId || null,
    ...(hostId && { hostId }),
  });
  if (read.success) {
    const { manageUrl } = await joinWaiting(ctx, params, read.data);
    return lead(withQuery(addressOf(params), { waiting: tokenIn(manageUrl) }));
  }
  const errors = read.error.issues.map(({ path, message }) => [path.join("."), message]);
  return ctx.database.transact(async (tx) =>
    waitPage(await enterPlace(ctx, tx, params), params, fields, awaited, Object.fromEntries(errors)),
  );
}

function formPage(
  ctx: PublicCtx,
  place: BookingPlace,
  params: Params,
  query: Query & { start: string },
  errors: BookingForm["errors"],
): Promise<BinaryAnswer> {
  const timeZone = zoneIn(query, place);
  const start = new Date(query.start);
  const end = new Date(start.getTime() + place.type.durationMinutes * 60_000);
  const form = bookingFormHtml({
    place,
    values: { ...query, timeZone },
    leftMs: Number(query.until) - ctx.now.getTime(),
    action: addressOf(params),
    errors,
  });
  return placePage(
    place,
    `<div class="split"><aside>${aside(place, undefined)}<p><strong>${escaped(whenWordsIn(timeZone, start, end))}</strong><br><span class="muted small">${escaped(zoneName(timeZone))}${timeZone === place.settings.timeZone ? "" : ` · ${escaped(whenWordsIn(place.settings.timeZone, start, end))} in ${escaped(zoneName(place.settings.timeZone))}`}</span></p><a href="${escaped(withQuery(addressOf(params), { timeZone: query.timeZone, host: query.hostId }))}">Choose another time</a></aside><section>${form}</section></div>`,
    { status: errors ? 400 : 200, step: "Your details" },
  );
}

/** The forms of that page: keeping a time leads to the form, booking to what was booked. */
export async function actOnPage(
  ctx: PublicCtx,
  params: Params,
  body: { bytes?: Uint8Array },
  leadTo: (path: string) => void,
): Promise<BinaryAnswer> {
  const fields = formFields(body);
  const lead = (path: string): BinaryAnswer => (leadTo(path), pageAnswer("", 303));
  const path = addressOf(params);
  try {
    if (fields.wish === "hold") {
      const asked = NewHold.parse({ start: fields.start, ...(fields.hostId && { hostId: fields.hostId }) });
      const hold = await holdForVisitor(ctx, params, asked);
      const { timeZone = "", hostId = "" } = fields;
      // Back in the same browser leads to the same form.
      const kept = { start: asked.start, holdId: hold.id, formId: newId(), timeZone, hostId };
      const form = { ...kept, until: `${Date.parse(hold.expiresAt)}` };
      const typed = typedIn(fields);
      if (Object.keys(typed).length === 0) return lead(withQuery(path, form));
      return await ctx.database.transact(async (tx) =>
        formPage(ctx, await enterPlace(ctx, tx, params), params, { ...typed, ...form }, undefined),
      );
    }
    if (fields.wish === "wait") return await waitByForm(ctx, params, fields, lead);
    if (fields.wish === "book") return await bookByForm(ctx, params, fields, lead);
    throw new AppError("bad_request", "Choose one of the buttons on the page");
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict")
      return ctx.database.transact(async (tx) =>
        pickerPage(
          ctx,
          await enterPlace(ctx, tx, params),
          params,
          { timeZone: fields.timeZone ?? "", host: fields.hostId ?? "" },
          `<p class="done" role="alert" tabindex="-1" autofocus>${escaped(error.message)}</p>`,
          typedIn(fields),
        ),
      );
    return refusalPage(error, path);
  }
}

async function bookByForm(
  ctx: PublicCtx,
  params: Params,
  fields: Record<string, string>,
  lead: (path: string) => BinaryAnswer,
): Promise<BinaryAnswer> {
  const answers = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith("answer.") ? [[name.slice("answer.".length), value]] : [],
    ),
  );
  // Without a time there is nothing to show the form again for.
  const { start } = NewStart.parse({ start: fields.start });
  const again = (errors: Record<string, string>) =>
    ctx.database.transact(async (tx) => {
      const place = await enterPlace(ctx, tx, params);
      // All that is wrong at once, also what is only asked once the rest is right.
      const missing = checkedAnswers(place.type, { answers, phone: fields.phone?.trim() || null }).errors;
      return formPage(ctx, place, params, { ...fields, start }, { ...missing, ...errors });
    });
  const { timeZone, name, email, phone, website } = fields;
  const read = NewBooking.safeParse({
    start,
    timeZone,
    name,
    email,
    phone,
    website,
    answers,
    holdId: fields.holdId || null,
    formId: fields.formId || null,
    ...(fields.hostId && { hostId: fields.hostId }),
    wantsOffers: fields.wantsOffers === "on",
  });
  if (!read.success)
    return again(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message])));
  try {
    const { manageUrl } = await bookMeeting(ctx, params, read.data);
    return lead(withQuery(addressOf(params), { booked: tokenIn(manageUrl) }));
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_failed")
      return again(error.details.errors ?? {});
    throw error;
  }
}
