import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { secret } from "#platform/contract/secret-fields.ts";
import { voiceNames } from "./voices.rules.ts";

/** The longest text that is spoken, in letters. */
export const speechMax = 5000;

const share = z.number().min(0, "From 0 to 1").max(1, "From 0 to 1");

/** Spec 2 §7. `voiceId` is one of the six voices, or a voice of the provider's by its own id. */
export const SpeechRequest = z.strictObject({
  text: requiredText(speechMax, "Write what is said"),
  voiceId: z
    .string({ error: "Choose a voice" })
    .regex(/^[A-Za-z0-9_-]{1,60}$/, "Choose a voice")
    .meta({ example: "alloy" }),
  voiceSettings: z
    .strictObject({
      stability: share.optional(),
      similarity_boost: share.optional(),
      style: share.optional(),
      use_speaker_boost: z.boolean().optional(),
    })
    .optional(),
});
export type SpeechRequest = z.output<typeof SpeechRequest>;

const VoiceIds = z.partialRecord(z.enum(voiceNames), text(60));

/** The key itself is never answered. */
export const SpeechSettings = z.object({
  hasKey: z.boolean(),
  /** For each of the six voices the account's voice that speaks it; the others take the account's first. */
  voices: VoiceIds,
  updatedAt: Instant.nullable(),
});
export type SpeechSettings = z.output<typeof SpeechSettings>;

/** An empty key ends it. */
export const SpeechSettingsChanges = z.strictObject({
  apiKey: secret(
    z
      .string()
      .trim()
      .max(200, "At most 200 characters")
      .regex(/^[\x21-\x7e]*$/, "Enter the key as the provider shows it")
      .meta({ example: "sk_example" }),
  ),
  voices: VoiceIds,
});
export type SpeechSettingsChanges = z.output<typeof SpeechSettingsChanges>;

/** What is said where no speech provider is connected. */
export const noSpeech =
  "No speech provider is connected. Connect one under Settings, or use your browser’s voice.";
