import { AppError } from "#platform/contract/errors.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import { analyticsAdapter } from "./app-analytics.service.ts";
import { automationAdapter } from "./app-automation.service.ts";
import { chatAdapter } from "./app-chat.service.ts";
import type { AppAdapter } from "./app-checks.service.ts";
import { mailAdapter } from "./app-mail.service.ts";
import { networkAdapter } from "./app-network.service.ts";
import { paymentAdapter } from "./app-payment.service.ts";
import { calendarAdapter, spreadsheetAdapter } from "./app-sheets.service.ts";

const adapters: readonly AppAdapter[] = [
  chatAdapter,
  mailAdapter,
  automationAdapter,
  networkAdapter,
  calendarAdapter,
  spreadsheetAdapter,
  analyticsAdapter,
  paymentAdapter,
];

/** What an app of the catalog does. Throws 409 for one that can’t be connected. */
export function adapterOf(appId: AppId): AppAdapter {
  const found = adapters.find((one) => one.appId === appId);
  if (!found) throw new AppError("conflict", "This app can’t be connected yet.");
  return found;
}
