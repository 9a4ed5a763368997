import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { belongsTo } from "#platform/web/query-keys.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { cachedUser } from "#areas/auth/web/index.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ListedContact } from "#areas/customers/contract/contacts.schema.ts";
import { matchesContactFilter } from "#areas/customers/web/index.ts";
import { matchesTaskFilter } from "#areas/tasks/contract/task-filter.rules.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";

/** The list of customers, their number, and the list of tasks from those that were kept, filtered and searched as the server would; undefined for other reads, and when none were kept. */
export function answerOfKept(
  queryClient: QueryClient,
  endpoint: Endpoint,
  { query = {} }: { query?: Record<string, unknown> },
): unknown {
  const texts = textsIn(query);
  if (endpoint === tasksApi.list) {
    const asking = { me: cachedUser(queryClient)?.id, now: wallTimeIn(ownZone(), new Date()) };
    return keptRows<Task>(queryClient, endpoint, "dueDate")?.filter((task) =>
      matchesTaskFilter(task, texts, asking),
    );
  }
  if (endpoint !== contactsApi.list && endpoint !== contactsApi.count) return undefined;
  const found = keptRows<ListedContact>(queryClient, contactsApi.list, "pipelineStage")?.filter((contact) =>
    matchesContactFilter(contact, texts),
  );
  return found && endpoint === contactsApi.count ? { count: found.length } : found;
}

const textsIn = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** The rows of all of a list's answers that were kept, each once, known by a field that they have; undefined when there are none. */
function keptRows<T extends { id: string }>(
  queryClient: QueryClient,
  list: Endpoint,
  field: keyof T & string,
): T[] | undefined {
  const isList = belongsTo(list);
  const rows = queryClient
    .getQueriesData({ predicate: ({ queryKey }) => isList(queryKey) })
    .flatMap(([, data]) => rowsIn(data))
    .filter((row): row is T => typeof row === "object" && row !== null && field in row);
  return rows.length > 0 ? [...new Map(rows.map((row) => [row.id, row])).values()] : undefined;
}

/** What a list's answer holds, whole or by pages; nothing of other answers below the same address. */
function rowsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null || !("pages" in data)) return [];
  return (data.pages as { body: unknown }[]).flatMap(({ body }) =>
    Array.isArray(body) ? (body as unknown[]) : [],
  );
}
