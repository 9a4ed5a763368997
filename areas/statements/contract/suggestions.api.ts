import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  StatementSuggestion,
  SuggestionOutcome,
  SuggestionQuery,
  SuggestionTaken,
} from "./suggestions.schema.ts";

const path = "/api/accounting/statements/:id/suggestions";
const role = "manager";

/** What imported lines may be besides income and expenses. An invoice's payment is taken back at the invoice. */
export const suggestionsApi = {
  list: endpoint({
    method: "GET",
    path,
    role,
    summary: "Imported lines that look like the payment of an open invoice or like a transfer, and why",
    params: IdParams,
    query: SuggestionQuery,
    reply: z.array(StatementSuggestion),
  }),
  /** 409 when the line or the invoice has changed since. */
  take: endpoint({
    method: "POST",
    path: `${path}/take`,
    role,
    summary: "Make an imported line the payment of an invoice, or two lines one transfer",
    params: IdParams,
    body: SuggestionTaken,
    reply: SuggestionOutcome,
  }),
};
