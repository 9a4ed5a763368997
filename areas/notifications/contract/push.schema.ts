import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** How many of a person's browsers may get notifications: with one more, the oldest gets none. */
export const maxPushDevices = 10;

const unusable = "This browser’s answer can’t be used. Turn it off and on again.";

/** Where a browser's push service takes what is for it, and the keys by which that browser alone reads it (RFC 8291). */
export const NewPushDevice = z
  .strictObject({
    endpoint: z.url({ error: unusable }).max(1000, unusable),
    keys: z.strictObject({
      p256dh: z.string({ error: unusable }).regex(/^[\w-]{87}=?$/, unusable),
      auth: z.string({ error: unusable }).regex(/^[\w-]{22}(?:==)?$/, unusable),
    }),
  })
  .meta({
    example: {
      endpoint: "https://push.example.com/abc",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
  });
export type NewPushDevice = z.output<typeof NewPushDevice>;

/** A browser that gets notifications. `current` is the one that asks. */
export const PushDevice = z.object({
  id: Id,
  device: z.string(),
  showsDetails: z.boolean(),
  current: z.boolean(),
  createdAt: Instant,
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushDeviceChanges = z.strictObject({ showsDetails: z.boolean("Choose on or off") });

/** The installation's public key, which a browser needs to subscribe. */
export const PushKey = z.object({ key: z.string() });
