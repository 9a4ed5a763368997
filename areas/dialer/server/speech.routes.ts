import { routesOf } from "#platform/server/route.ts";
import { speechApi } from "#areas/dialer/contract/speech.api.ts";
import { generateSpeech, getSpeech, updateSpeech } from "./speech.service.ts";

export const speechRoutes = routesOf(speechApi, {
  generate: ({ ctx, body }) => generateSpeech(ctx, body),
  settings: ({ ctx }) => getSpeech(ctx),
  update: ({ ctx, body }) => updateSpeech(ctx, body),
});
