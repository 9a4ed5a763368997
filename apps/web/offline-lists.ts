import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { belongsTo } from "#platform/web/query-keys.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { cachedUser } from "#areas/auth/web/index.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { keptContacts } from "#areas/customers/web/index.ts";
import { matchesTaskFilter } from "#areas/tasks/contract/task-filter.rules.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";

/** The list of customers, their number, and the list of tasks from those that were kept, filtered and searched as the server would; undefined for other reads, and when none were kept. */
export function answerOfKept(
  queryClient: QueryClient,
  endpoint: Endpoint,
  { query = {} }: { query?: Record<string, unknown> },
): unknown {
  if (endpoint === tasksApi.list) {
    const kept = keptRows<Task>(queryClient, endpoint, "dueDate");
    return kept && keptTasks(queryClient, kept, query);
  }
  if (endpoint !== contactsApi.list && endpoint !== contactsApi.count) return undefined;
  const kept = keptRows<Row>(queryClient, contactsApi.list, "pipelineStage");
  const found = kept && keptContacts(kept, query);
  return found && endpoint === contactsApi.count ? { count: found.length } : found;
}

type Row = Parameters<typeof keptContacts>[0][number];

function keptTasks(queryClient: QueryClient, kept: Task[], query: Record<string, unknown>): Task[] {
  const texts = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const asking = { me: cachedUser(queryClient)?.id, now: wallTimeIn(ownZone(), new Date()) };
  const each = new Map(kept.map((task) => [task.id, task]));
  return [...each.values()].filter((task) => matchesTaskFilter(task, texts, asking));
}

/** The rows of all of a list's answers that were kept, known by a field that they have; undefined when there are none. */
function keptRows<T>(queryClient: QueryClient, list: Endpoint, field: keyof T & string): T[] | undefined {
  const isList = belongsTo(list);
  const rows = queryClient
    .getQueriesData({ predicate: ({ queryKey }) => isList(queryKey) })
    .flatMap(([, data]) => rowsIn(data))
    .filter((row): row is T => typeof row === "object" && row !== null && field in row);
  return rows.length > 0 ? rows : undefined;
}

/** What a list's answer holds, whole or by pages; nothing of other answers below the same address. */
function rowsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data as unknown[];
  if (typeof data !== "object" || data === null || !("pages" in data)) return [];
  return (data.pages as { body: unknown }[]).flatMap(({ body }) =>
    Array.isArray(body) ? (body as unknown[]) : [],
  );
}
