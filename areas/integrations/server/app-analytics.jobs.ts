import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";
import { analyticsEvents } from "#areas/integrations/contract/google-analytics.rules.ts";

/** Tells Google Analytics that something happened; nobody’s name is in it. */
export const sendAnalytics = job({
  name: "integrations.send_analytics",
  payload: z.object({
    workspaceId: Id,
    integrationId: Id,
    event: z.object({
      name: z.enum(analyticsEvents),
      at: Instant,
      id: z.string().optional(),
      amount: z.string().optional(),
      currency: z.string().optional(),
    }),
  }),
  maxAttempts: 8,
  lane: "outside",
});

/** Forgets what apps were told long ago. */
export const purgeSignals = job({
  name: "integrations.purge_signals",
  payload: z.object({}),
  schedule: "37 4 * * *",
});
