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
  [`POST ${path}/suggestions/take`]: statement("done", {
    transactionId: "00000000-0000-7000-8000-000000000001",
    invoiceId: "00000000-0000-7000-8000-000000000002",
  }),
};

/** Calls whose body names columns, lines or transactions that have to be there. */
export const bodiesNameStatementRecords = [
  `POST ${path}/suggestions/take`,
  "POST /api/accounting/statements",
];
