import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(authApi.sessions, async () => (await import("./auth.sample.ts")).sampleSessions()),
];
