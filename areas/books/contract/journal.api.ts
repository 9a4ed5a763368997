import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { JournalEntry, JournalQuery } from "./journal.schema.ts";

export const journalApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/journal",
    summary: "Entries of the ledger, the latest day first",
    query: JournalQuery,
    reply: z.array(JournalEntry),
  }),
};
