import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** The business's bank account. */
export const bankOf = async (owner: SignedIn): Promise<string> =>
  (await owner.call(accountsApi.list)).body.find(({ role }) => role === "bank")?.id ?? "";

/** One that is open; of a business that has begun one already, that one. */
const open =
  (body?: unknown): Factory =>
  async (owner) => {
    const accountId = await bankOf(owner);
    const { body: there } = await owner.call(reconciliationsApi.list, {
      query: { accountId, status: "open" },
    });
    const id =
      there[0]?.id ??
      (
        await owner.call(reconciliationsApi.begin, {
          body: { accountId, day: "2026-01-31", closingBalance: "0" },
        })
      ).body.id;
    return { params: { id }, body };
  };
const finished: Factory = async (owner) => {
  const { params } = await open()(owner);
  await owner.call(reconciliationsApi.finish, { params: { id: params.id ?? "" }, body: {} });
  return { params, body: { reason: "The bank corrected it" } };
};
const canceled: Factory = async (owner) => {
  const made = await open()(owner);
  await owner.call(reconciliationsApi.remove, { params: { id: made.params.id ?? "" } });
  return made;
};

/** How to make an account's check against a statement, in each state. */
export const reconciliationFactories: Record<string, Factory> = {
  "GET /api/accounting/reconciliations/:id": open(),
  "GET /api/accounting/reconciliations/:id/rows": open(),
  "GET /api/accounting/reconciliations/:id/hints": open(),
  "PUT /api/accounting/reconciliations/:id": open({ transactionIds: [] }),
  "POST /api/accounting/reconciliations/:id/finish": open({}),
  "POST /api/accounting/reconciliations/:id/reopen": finished,
  "DELETE /api/accounting/reconciliations/:id": open(),
  "POST /api/accounting/reconciliations/:id/restore": canceled,
};
