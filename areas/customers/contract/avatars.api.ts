import { z } from "zod";
import { binary, CountQuery, endpoint } from "#platform/contract/endpoint.ts";

const hexColor = /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const Color = z.string().regex(hexColor, "Enter a color such as 3b82f6");

export const avatarsApi = {
  /** The stated avatar picture (Spec 1 §2), made here, so that no customer's name is sent to another service. */
  get: endpoint({
    method: "GET",
    path: "/api/avatar",
    access: "public",
    summary: "A picture of the initials of a name",
    query: z.strictObject({
      name: z.string().max(220).default(""),
      background: Color.default("3b82f6"),
      color: Color.default("fff"),
      size: CountQuery(8, 512).default(40),
    }),
    reply: binary("image/svg+xml"),
    callsPerMinute: 3000,
  }),
};
