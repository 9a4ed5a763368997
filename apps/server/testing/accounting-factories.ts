import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { financialReportFactories } from "./financial-report-factories.ts";
import { bodiesNameOrders, formationFactories } from "./formation-factories.ts";
import { reconciliationFactories } from "./reconciliation-factories.ts";
import { bodiesNameStatementRecords, statementFactories } from "./statement-factories.ts";
import { bodiesNameTaxRecords, taxFactories } from "./tax-factories.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };

const wish = async (owner: SignedIn): Promise<Made> => ({
  params: {
    id: (await owner.call(accountingIntegrationsApi.connect, { body: { provider: "wave" } })).body.id,
  },
});

/** Calls whose body names something that has to be there, or has to go together. */
export const bodiesNameAccountingRecords = [
  ...bodiesNameTaxRecords,
  ...bodiesNameStatementRecords,
  ...bodiesNameOrders,
];

/** How to make what Money & Books stands on besides invoices: links with other programs, statements, reports, and what is kept for taxes; and orders of Start Business. */
export const accountingFactories: Record<string, (owner: SignedIn) => Promise<Made>> = {
  "GET /api/accounting/integrations/:provider/callback": async () => ({ params: { provider: "xero" } }),
  "GET /api/accounting/integrations/:id/handovers": wish,
  "POST /api/accounting/integrations/:id/disconnect": wish,
  ...financialReportFactories,
  ...statementFactories,
  ...reconciliationFactories,
  ...taxFactories,
  ...formationFactories,
};
