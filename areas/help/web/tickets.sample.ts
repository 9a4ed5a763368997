import { promisedHours } from "#areas/help/contract/tickets.schema.ts";
import type { Support } from "#areas/help/contract/support.schema.ts";

/** Who helps in the demo: its cards only say what each would do. */
export const sampleSupport: Support = {
  email: null,
  phone: null,
  accountManager: null,
  staffed: true,
  online: false,
  replyHours: promisedHours,
  kept: null,
  canCall: true,
  canSetUp: true,
  isTest: false,
};
