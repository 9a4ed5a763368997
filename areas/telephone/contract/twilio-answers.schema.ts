import { z } from "zod";

// What we read of Twilio's answers (REST API 2010-04-01, twilio/twilio-oai). Anything else in them is left alone.

export const TwilioAccount = z.object({
  sid: z.string(),
  friendly_name: z.string().nullish(),
  status: z.enum(["active", "suspended", "closed"]).nullish(),
  type: z.enum(["Trial", "Full"]).nullish(),
});

export const TwilioNumbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      phone_number: z.string(),
      capabilities: z.object({ voice: z.boolean().nullish(), sms: z.boolean().nullish() }).nullish(),
    }),
  ),
});

export const TwilioMessage = z.object({
  sid: z.string(),
  to: z.string().nullish(),
  from: z.string().nullish(),
  body: z.string().nullish(),
  status: z.string().nullish(),
  error_code: z.number().nullish(),
  date_created: z.string().nullish(),
  messaging_service_sid: z.string().nullish(),
  direction: z.string().nullish(),
});
export const TwilioMessages = z.object({ messages: z.array(TwilioMessage) });

export const TwilioCall = z.object({
  sid: z.string(),
  to: z.string().nullish(),
  from: z.string().nullish(),
  status: z.string().nullish(),
  duration: z.string().nullish(),
  date_created: z.string().nullish(),
  direction: z.string().nullish(),
});
export const TwilioCalls = z.object({ calls: z.array(TwilioCall) });
