import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { KeptAnswer } from "#platform/web/offline-state.ts";
import { belongsTo, endlessKeyOf, keyOf } from "#platform/web/query-keys.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { cachedUser } from "#areas/auth/web/index.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ListedContact } from "#areas/customers/contract/contacts.schema.ts";
import { matchesContactFilter } from "#areas/customers/web/index.ts";
import { matchesTaskFilter } from "#areas/tasks/contract/task-filter.rules.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";

/**
 * The list of customers, and that of tasks, from those that were kept, filtered and searched as the server would; undefined for other reads, when none
 * were kept, and where an answer of the server is there already. How many match is not said: only the server knows.
 */
export function answerOfKept(
  queryClient: QueryClient,
  endpoint: Endpoint,
  asked: { query?: Record<string, unknown> },
): KeptAnswer | undefined {
  if ([keyOf, endlessKeyOf].some((key) => queryClient.getQueryData(key(endpoint, asked)) !== undefined))
    return undefined;
  const texts = textsIn(asked.query ?? {});
  if (endpoint === tasksApi.list) {
    const asking = { me: cachedUser(queryClient)?.id, now: wallTimeIn(ownZone(), new Date()) };
    return keptRows<Task>(queryClient, endpoint, "dueDate", (task) => matchesTaskFilter(task, texts, asking));
  }
  if (endpoint !== contactsApi.list) return undefined;
  return keptRows<ListedContact>(queryClient, endpoint, "pipelineStage", (contact) =>
    matchesContactFilter(contact, texts),
  );
}

const textsIn = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Those rows of all of a list's answers that were kept which match, each once, known by a field that they have; undefined when there are none at all. */
function keptRows<T extends { id: string }>(
  queryClient: QueryClient,
  list: Endpoint,
  field: keyof T & string,
  matches: (row: T) => boolean,
): KeptAnswer | undefined {
  const isList = belongsTo(list);
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isList(queryKey) });
  const rows = queries
    .flatMap(({ state }) => rowsIn(state.data))
    .filter((row): row is T => typeof row === "object" && row !== null && field in row);
  if (rows.length === 0) return undefined;
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  const once = new Map(rows.map((row) => [row.id, row])).values();
  return { data: [...once].filter(matches), at: Math.min(...times) };
}

/** What a list's answer holds, whole or by pages; nothing of other answers below the same address. */
function rowsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null || !("pages" in data)) return [];
  return (data.pages as { body: unknown }[]).flatMap(({ body }) =>
    Array.isArray(body) ? (body as unknown[]) : [],
  );
}
