import { edits } from "#platform/contract/edits.ts";
import { binary, endpoint } from "#platform/contract/endpoint.ts";
import { SpeechRequest, SpeechSettings, SpeechSettingsChanges } from "./speech.schema.ts";

export const speechApi = {
  generate: endpoint({
    method: "POST",
    path: "/api/elevenlabs/generate-speech",
    summary: "A text as speech",
    body: SpeechRequest,
    reply: binary("audio/mpeg"),
    transaction: "own",
    callsPerMinute: 20,
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/elevenlabs/settings",
    summary: "Whether a speech provider is connected, and its voices",
    reply: SpeechSettings,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/elevenlabs/settings",
    role: "manager",
    summary: "Connect a speech provider, or end that",
    body: edits(SpeechSettingsChanges),
    reply: SpeechSettings,
  }),
};
