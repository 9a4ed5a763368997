import { z } from "zod";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { ClassGuests } from "./class-guests.schema.ts";

const GuestParams = z.strictObject({ id: Id, guestId: Id });

/** Who comes to a class. */
export const classGuestsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/appointments/:id/guests",
    summary: "Who comes to a class, and how many seats are taken",
    params: IdParams,
    reply: ClassGuests,
  }),
  /** They are mailed; the class of the last one is canceled. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/appointments/:id/guests/:guestId",
    summary: "Take a guest off a class",
    params: GuestParams,
    reply: Done,
  }),
  /** They are mailed that they come. */
  confirm: endpoint({
    method: "POST",
    path: "/api/appointments/:id/guests/:guestId/confirm",
    summary: "Say yes to a guest of a class",
    params: GuestParams,
    reply: Done,
  }),
  attended: endpoint({
    method: "POST",
    path: "/api/appointments/:id/guests/:guestId/attended",
    summary: "Note that a guest of a class came",
    params: GuestParams,
    reply: Done,
  }),
  noShow: endpoint({
    method: "POST",
    path: "/api/appointments/:id/guests/:guestId/no-show",
    summary: "Note that a guest of a class did not come",
    params: GuestParams,
    reply: Done,
  }),
};
