import type { ComponentType } from "react";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import type { AppDialogProps } from "./use-app-form.ts";

/** The dialog of each app, fetched when it is first opened. */
const dialogs: Partial<Record<AppId, ComponentType<AppDialogProps>>> = {
  chat: lazyClosable(async () => (await import("./connect-chat.tsx")).ConnectChat),
  email: lazyClosable(async () => (await import("./connect-elsewhere.tsx")).ConnectElsewhere),
  automation: lazyClosable(async () => (await import("./connect-automation.tsx")).ConnectAutomation),
  calendar: lazyClosable(async () => (await import("./connect-calendar.tsx")).ConnectCalendar),
  payment: lazyClosable(async () => (await import("./connect-payment.tsx")).ConnectPayment),
  spreadsheet: lazyClosable(async () => (await import("./connect-spreadsheet.tsx")).ConnectSpreadsheet),
  analytics: lazyClosable(async () => (await import("./connect-analytics.tsx")).ConnectAnalytics),
  "sales-network": lazyClosable(async () => (await import("./connect-elsewhere.tsx")).ConnectElsewhere),
};

/** The dialog of the app that is connected or changed. */
export function AppDialogs(props: AppDialogProps) {
  const Part = dialogs[props.app.appId];
  return Part ? <Part {...props} /> : null;
}
