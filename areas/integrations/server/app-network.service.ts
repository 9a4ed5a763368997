import type { AppAdapter } from "./app-checks.service.ts";

/** Sales network: there is no live link, so that nothing is kept; its file is brought in by Upload Contacts. */
export const networkAdapter: AppAdapter = {
  appId: "sales-network",
  reachesOut: false,
  check: async () => ({
    status: "failed",
    reason: "There is no live link. Bring in its connections file under Upload Contacts.",
  }),
};
