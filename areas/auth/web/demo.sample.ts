import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(authApi.sessions, async () => (await import("./auth.sample.ts")).sampleSessions()),
  sampleFor(authApi.pendingEmail, () => ({ pending: null })),
  sampleFor(twoFactorApi.get, () => ({ on: false, since: null, recoveryCodesLeft: 0 })),
  sampleFor(passkeysApi.list, () => []),
];
