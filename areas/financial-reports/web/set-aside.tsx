import { moneyIn } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Report } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { setAsideOf } from "#areas/financial-reports/contract/set-aside.rules.ts";
import { words } from "./financial-reports.messages.ts";

/** How much of this year's profit owners often keep for taxes; nothing where there is none. */
export function SetAside({ report: { totals, currency } }: { report: Report }) {
  const range = setAsideOf(totals.net ?? "0.00");
  if (!range) return null;
  return <Notice>{words.setAside(moneyIn(currency, range.low), moneyIn(currency, range.high))}</Notice>;
}
