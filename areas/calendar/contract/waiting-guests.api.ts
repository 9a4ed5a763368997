import { z } from "zod";
import { AnyBody, binary, Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { BookingParams } from "./bookings.schema.ts";
import { NewWaiting, Waiting, WaitingGuest } from "./waiting-guests.schema.ts";

/** Who waits for a place, as the business sees it. */
export const waitingGuestsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/appointments/:id/waiting",
    summary: "Who waits for a place in a class, or for a time on the day of a meeting",
    params: IdParams,
    reply: z.array(WaitingGuest),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/appointments/:id/waiting/:waitingId",
    summary: "Take somebody off the waiting list",
    params: z.strictObject({ id: Id, waitingId: Id }),
    reply: Done,
  }),
};

const TokenParams = z.strictObject({ token: z.string().max(200) });

/** What those who wait call: nobody is signed in. */
export const waitingApi = {
  /** Once for each class or day and email: again answers the first. 409 where something is free, or nothing can come free. */
  join: endpoint({
    method: "POST",
    path: "/api/book/:business/:type/waiting",
    access: "public",
    summary: "Wait for a place in a class that is full, or on a day without free times",
    params: BookingParams,
    body: NewWaiting,
    reply: Waiting,
    callsPerMinute: 30,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/waiting/:token",
    access: "public",
    summary: "A place on the waiting list, by its link",
    params: TokenParams,
    reply: Waiting,
    callsPerMinute: 120,
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/waiting/:token/leave",
    access: "public",
    summary: "Leave the waiting list, by its link",
    params: TokenParams,
    reply: Waiting,
    callsPerMinute: 30,
  }),
};

const html = binary("text/html; charset=utf-8");

/** The page of a place on the list: written by the server, usable without scripts. A GET never changes anything. */
export const waitingPagesApi = {
  show: endpoint({
    method: "GET",
    path: "/waiting/:token",
    access: "public",
    summary: "The page on which somebody sees their place on the waiting list",
    params: TokenParams,
    query: z.record(z.string().max(60), z.string().max(2000)),
    reply: html,
    callsPerMinute: 120,
  }),
  act: endpoint({
    method: "POST",
    path: "/waiting/:token",
    access: "public",
    summary: "The form of that page",
    params: TokenParams,
    body: AnyBody,
    reply: html,
    takesAnything: true,
    maxBodyBytes: 65_536,
    callsPerMinute: 60,
  }),
};
