import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import type { SignedIn } from "./test-server.ts";
import { tutorialFactories } from "./tutorial-factories.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const kept: Factory = async (owner) => {
  const { body } = await owner.call(financialReportsApi.create, {
    body: { reportType: "profit-and-loss", periodStart: "2026-01-01", periodEnd: "2026-12-31" },
  });
  return { params: { id: body.id } };
};
const binned: Factory = async (owner) => {
  const made = await kept(owner);
  await owner.call(financialReportsApi.remove, { params: { id: made.params.id ?? "" } });
  return made;
};

/** Calls whose address names a choice and no record: every business has them. */
export const ofNoRecord = [
  "GET /api/accounting/reports/:type",
  "GET /api/accounting/export/:format",
  "GET /api/accounting/integrations/:provider/callback",
  ...Object.keys(tutorialFactories),
  "GET /api/formation/states/:code",
];

/** How to make what is kept of a business's reports, and which report or file of the books to ask for. */
export const financialReportFactories: Record<string, Factory> = {
  "GET /api/accounting/reports/:type": async () => ({ params: { type: "profit-and-loss" } }),
  "GET /api/accounting/export/:format": async () => ({ params: { format: "hledger" } }),
  "GET /api/accounting/financial-reports/:id": kept,
  "DELETE /api/accounting/financial-reports/:id": kept,
  "POST /api/accounting/financial-reports/:id/restore": binned,
};
