import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { newClient } from "./invoice-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const worksheet =
  (body?: unknown): Factory =>
  async (owner) => {
    const { body: made } = await owner.call(taxDocumentsApi.create, {
      body: { documentType: "schedule_c", taxYear: 2025 },
    });
    return { params: { id: made.id }, body };
  };
const binned: Factory = async (owner) => {
  const made = await worksheet()(owner);
  await owner.call(taxDocumentsApi.remove, { params: { id: made.params.id ?? "" } });
  return made;
};
const asked = { requestedOn: "2026-01-05" };
const contractor: Factory = async (owner) => {
  const id = await newClient(owner);
  await owner.call(w9FormsApi.save, { params: { id }, body: asked });
  return { params: { id } };
};
const formGone: Factory = async (owner) => {
  const made = await contractor(owner);
  await owner.call(w9FormsApi.remove, { params: { id: made.params.id ?? "" } });
  return made;
};
const account: Factory = async (owner) => {
  const sales = (await owner.call(accountsApi.list)).body.find((one) => one.accountCode === "6000");
  return { params: { id: sales?.id ?? "" }, body: { line: "27b" } };
};

/** How to make what is kept for taxes, by the calls that have its id. */
export const taxFactories: Record<string, Factory> = {
  "GET /api/accounting/tax-documents/:id": worksheet(),
  "PATCH /api/accounting/tax-documents/:id": worksheet({ status: "final" }),
  "POST /api/accounting/tax-documents/:id/renew": worksheet(),
  "GET /api/accounting/tax-documents/:id/file": worksheet(),
  "DELETE /api/accounting/tax-documents/:id": worksheet(),
  "POST /api/accounting/tax-documents/:id/restore": binned,
  "PUT /api/accounting/taxes/lines/:id": account,
  "GET /api/accounting/w9-forms/:id": contractor,
  "PUT /api/accounting/w9-forms/:id": async (owner) => ({ ...(await contractor(owner)), body: asked }),
  "DELETE /api/accounting/w9-forms/:id": contractor,
  "POST /api/accounting/w9-forms/:id/restore": formGone,
};

/** Calls whose body depends on what is there: a form that is complete, a year of which no package is being made, a state that may follow, a business in the United States. */
export const bodiesNameTaxRecords = [
  "PUT /api/accounting/w9-forms/:id",
  "POST /api/accounting/tax-documents",
  "PATCH /api/accounting/tax-documents/:id",
  "POST /api/accounting/taxes/days",
];
