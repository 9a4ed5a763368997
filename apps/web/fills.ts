import type { Fill } from "#platform/web/slots.ts";
import { fills as automation } from "#areas/automation/web/index.ts";
import { fills as deals } from "#areas/deals/web/index.ts";
import { fills as duplicates } from "#areas/duplicates/web/index.ts";
import { fills as emailCampaigns } from "#areas/email-campaigns/web/index.ts";
import { fills as imports } from "#areas/imports/web/index.ts";
import { fills as invoices } from "#areas/invoices/web/index.ts";
import { fills as tasks } from "#areas/tasks/web/index.ts";

/** What areas show on other areas' screens, in the slots that those offer. */
export const fills: readonly Fill[] = [
  ...automation,
  ...deals,
  ...duplicates,
  ...emailCampaigns,
  ...imports,
  ...invoices,
  ...tasks,
];
