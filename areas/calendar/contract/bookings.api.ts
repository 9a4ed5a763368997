import { z } from "zod";
import { AnyBody, binary, endpoint } from "#platform/contract/endpoint.ts";
import {
  Booked,
  BookedMeeting,
  BookingParams,
  Hold,
  NewBooking,
  NewHold,
  NewStart,
  Slot,
  SlotsQuery,
} from "./bookings.schema.ts";

const TokenParams = z.strictObject({ token: z.string().max(200) });
const html = binary("text/html; charset=utf-8");
const pageQuery = z.record(z.string().max(60), z.string().max(2000));

/** What guests call: nobody is signed in. */
export const bookingsApi = {
  slots: endpoint({
    method: "GET",
    path: "/api/book/:business/:type/slots",
    access: "public",
    summary: "The times that customers can book, on the days of a time zone",
    params: BookingParams,
    query: SlotsQuery,
    reply: z.array(Slot),
    callsPerMinute: 120,
  }),
  /** One for each visitor: keeping another time gives the one before back. 409 with `nearest` when it is taken. */
  hold: endpoint({
    method: "POST",
    path: "/api/book/:business/:type/holds",
    access: "public",
    summary: "Keep a time for five minutes while the form is filled in",
    params: BookingParams,
    body: NewHold,
    reply: Hold,
    callsPerMinute: 60,
  }),
  /** The same type, start and email again answers the first booking. 409 with `nearest` when the time is taken. */
  book: endpoint({
    method: "POST",
    path: "/api/book/:business/:type",
    access: "public",
    summary: "Book a time",
    params: BookingParams,
    body: NewBooking,
    reply: Booked,
    callsPerMinute: 30,
  }),
  booked: endpoint({
    method: "GET",
    path: "/api/booked/:token",
    access: "public",
    summary: "What somebody booked, by their link",
    params: TokenParams,
    reply: BookedMeeting,
    callsPerMinute: 120,
  }),
  move: endpoint({
    method: "POST",
    path: "/api/booked/:token/move",
    access: "public",
    summary: "Move what somebody booked, by their link",
    params: TokenParams,
    body: NewStart,
    reply: BookedMeeting,
    callsPerMinute: 30,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/booked/:token/cancel",
    access: "public",
    summary: "Cancel what somebody booked, by their link",
    params: TokenParams,
    reply: BookedMeeting,
    callsPerMinute: 30,
  }),
};

/** A form of one of the pages, as the browser sends it. */
const form = { body: AnyBody, reply: html, takesAnything: true, maxBodyBytes: 65_536, callsPerMinute: 60 };

/** The pages that guests open: written by the server, usable without scripts. A GET never changes anything. */
export const bookingPagesApi = {
  /** Nobody's: what the demo shows in its first tab. */
  sample: endpoint({
    method: "GET",
    path: "/book-sample",
    access: "public",
    summary: "The booking page of the sample business; nothing on it does anything",
    query: z.strictObject({ timeZone: z.string().max(60).optional() }),
    reply: html,
    callsPerMinute: 120,
  }),
  business: endpoint({
    method: "GET",
    path: "/book/:business",
    access: "public",
    summary: "What customers can book",
    params: BookingParams.pick({ business: true }),
    query: pageQuery,
    reply: html,
    callsPerMinute: 120,
  }),
  page: endpoint({
    method: "GET",
    path: "/book/:business/:type",
    access: "public",
    summary: "The page on which customers choose a time",
    params: BookingParams,
    query: pageQuery,
    reply: html,
    callsPerMinute: 120,
  }),
  act: endpoint({
    ...form,
    method: "POST",
    path: "/book/:business/:type",
    access: "public",
    summary: "The forms of the booking page",
    params: BookingParams,
  }),
  booked: endpoint({
    method: "GET",
    path: "/booked/:token",
    access: "public",
    summary: "The page on which customers see, move and cancel what they booked",
    params: TokenParams,
    query: pageQuery,
    reply: html,
    callsPerMinute: 120,
  }),
  file: endpoint({
    method: "GET",
    path: "/booked/:token/meeting.ics",
    access: "public",
    summary: "What was booked, for the guest's own calendar",
    params: TokenParams,
    reply: binary("text/calendar; charset=utf-8"),
    callsPerMinute: 60,
  }),
  actBooked: endpoint({
    ...form,
    method: "POST",
    path: "/booked/:token",
    access: "public",
    summary: "The forms of the page of what was booked",
    params: TokenParams,
  }),
};
