import type { FirstReads } from "#platform/contract/page.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { securityPage } from "#areas/auth/contract/auth.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: securityPage,
    reads: () => [
      { call: authApi.pendingEmail },
      { call: authApi.sessions },
      { call: twoFactorApi.get },
      { call: passkeysApi.list },
    ],
  },
];
