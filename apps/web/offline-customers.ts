import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { keptContacts } from "#areas/customers/web/index.ts";
import { belongsTo } from "#platform/web/query-keys.ts";

/** The list of customers and their number from those that were kept, filtered and searched as the server would; undefined for other reads, and when none were kept. */
export function answerOfKept(
  queryClient: QueryClient,
  endpoint: Endpoint,
  { query = {} }: { query?: Record<string, unknown> },
): unknown {
  if (endpoint !== contactsApi.list && endpoint !== contactsApi.count) return undefined;
  const isList = belongsTo(contactsApi.list);
  const kept = queryClient
    .getQueriesData({ predicate: ({ queryKey }) => isList(queryKey) })
    .flatMap(([, data]) => rowsIn(data));
  if (kept.length === 0) return undefined;
  const found = keptContacts(kept, query);
  return endpoint === contactsApi.count ? { count: found.length } : found;
}

type Row = Parameters<typeof keptContacts>[0][number];

/** The rows of a list's answer, whole or by pages; none of other answers below the same address. */
function rowsIn(data: unknown): Row[] {
  const pages =
    typeof data === "object" && data !== null && "pages" in data ? (data.pages as { body: unknown }[]) : [];
  const rows: unknown[] = Array.isArray(data)
    ? data
    : pages.flatMap(({ body }) => (Array.isArray(body) ? (body as unknown[]) : []));
  return rows.filter((row): row is Row => typeof row === "object" && row !== null && "pipelineStage" in row);
}
