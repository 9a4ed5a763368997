import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/text.ts";
import { MailOutlook } from "./mail-outlook.schema.ts";
import { MailReadiness } from "./mail.schema.ts";

/** Apart from the settings of the mail server, because other areas' screens ask it too. */
export const mailReadinessApi = {
  get: endpoint({
    method: "GET",
    path: "/api/outreach/readiness",
    summary:
      "Whether campaigns, or with need=service mail about what was agreed, can be sent, or what is missing",
    query: z.strictObject({
      need: z.enum(["marketing", "service"], { error: "Choose marketing or service" }).default("marketing"),
    }),
    reply: MailReadiness,
  }),
  outlook: endpoint({
    method: "GET",
    path: "/api/outreach/outlook",
    role: "member",
    summary: "What would become of an invoice, quote or the like emailed to this address now",
    query: z.strictObject({ to: text(254).optional().meta({ example: "dana@example.com" }) }),
    reply: MailOutlook,
  }),
};
