import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { newFinal } from "./invoice-fixture.ts";
import { csvOf, step, uploaded } from "./statement-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** A statement of two lines, taken as far as the call needs it. */
const statement =
  (how: "checked" | "done", body?: unknown): Factory =>
  async (owner) => {
    const file = csvOf([
      ["2026-10-01", "COFFEE", "-4.50"],
      ["2026-10-02", "CLIENT", "500.00"],
    ]);
    const { id } = await uploaded(owner, file);
    if (how === "done") await step(owner, id, "start");
    return { params: { id }, body };
  };

/** A statement with the money of an open invoice. */
const paying: Factory = async (owner) => {
  const { id: invoiceId } = await newFinal(owner, {
    price: "500",
    issueDate: "2026-09-20",
    dueDate: "2026-10-20",
  });
  const { params } = await statement("done")(owner);
  const { body } = await owner.call(suggestionsApi.list, { params: { id: params.id ?? "" }, query: {} });
  return { params, body: { transactionId: body[0]?.transactionId, invoiceId } };
};

const path = "/api/accounting/statements/:id";
/** How to make what the calls about statements work on. */
export const statementFactories: Record<string, Factory> = {
  [`GET ${path}`]: statement("checked"),
  [`GET ${path}/rows`]: statement("checked"),
  [`PUT ${path}`]: statement("checked", { isConfirmed: true }),
  [`POST ${path}/decide`]: statement("checked", { rows: [2], decision: "skip" }),
  [`POST ${path}/start`]: statement("checked"),
  [`POST ${path}/cancel`]: statement("checked"),
  [`POST ${path}/undo`]: statement("done"),
  [`GET ${path}/kept`]: statement("done"),
  [`DELETE ${path}`]: statement("checked"),
  [`GET ${path}/suggestions`]: statement("done"),
  [`POST ${path}/suggestions/take`]: paying,
};

/** Calls whose body names accounts, lines or transactions that have to be there. */
export const bodiesNameStatementRecords = [
  `PUT ${path}`,
  `POST ${path}/decide`,
  `POST ${path}/suggestions/take`,
  "POST /api/accounting/statements",
  "POST /api/accounting/reconciliations",
  "PUT /api/accounting/reconciliations/:id",
];
