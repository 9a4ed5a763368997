import { endpoint, Id } from "#platform/contract/endpoint.ts";
import { z } from "zod";
import { Delivery, UnknownAnswer } from "./deliveries.schema.ts";

export const deliveriesApi = {
  /** What a person found out about a delivery of unknown outcome. */
  resolve: endpoint({
    method: "POST",
    path: "/api/outreach/deliveries/:id/resolve",
    summary: "Say whether an unknown delivery arrived, or send it again",
    params: z.strictObject({ id: Id }),
    body: UnknownAnswer,
    reply: Delivery,
  }),
};
