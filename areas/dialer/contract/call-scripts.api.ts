import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { voiceNames } from "./voices.rules.ts";

/** A script to start from; `variables` are the placeholders in it (Spec 2 §3). */
export const CallScript = z.object({
  id: z.string(),
  channel: z.enum(["call", "text"]),
  name: z.string(),
  industry: z.string().nullable(),
  objective: z.string(),
  script: z.string(),
  variables: z.array(z.string()),
  isActive: z.boolean(),
});
export type CallScript = z.output<typeof CallScript>;

/** Spec 2 §3. */
export const VoiceChoice = z.object({
  voiceName: z.enum(voiceNames),
  label: z.string(),
  about: z.string(),
  speed: z.number(),
  pitch: z.number(),
  volume: z.number(),
  language: z.string(),
  isDefault: z.boolean(),
});
export type VoiceChoice = z.output<typeof VoiceChoice>;

export const callScriptsApi = {
  scripts: endpoint({
    method: "GET",
    path: "/api/call-scripts",
    summary: "Scripts and messages to start from",
    reply: z.array(CallScript),
  }),
  voices: endpoint({
    method: "GET",
    path: "/api/voice-settings",
    summary: "The six voices, with what each begins with",
    reply: z.array(VoiceChoice),
  }),
};
