import { z } from "zod";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { ClassGuests } from "./class-guests.schema.ts";

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
    params: z.strictObject({ id: Id, guestId: Id }),
    reply: Done,
  }),
};
