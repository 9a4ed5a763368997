import type { FirstReads } from "#platform/contract/page.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { securityPage } from "#areas/auth/contract/auth.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: securityPage,
    reads: () => [{ call: authApi.sessions }],
  },
];
