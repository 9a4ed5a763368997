import type { QueryClient } from "@tanstack/react-query";
import { pageAt } from "#apps/pages.ts";
import { cachedUser, currentUserKey } from "#areas/auth/web/index.ts";
import { type CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { keptContacts } from "#areas/customers/web/index.ts";
import { lookAttributes } from "#platform/contract/look.ts";
import { type OpenMessage, workerPath } from "#platform/contract/offline.ts";
import { forgetAnswers, visitHere } from "#platform/web/browser-flags.ts";
import { keepAnswers, ownerOf, restoreAnswers } from "#platform/web/kept-answers.ts";
import { keepWork } from "#platform/web/kept-work.ts";
import { isOnKept, offerKept } from "#platform/web/offline-state.ts";
import { belongsTo } from "#platform/web/query-keys.ts";

/** Starts the page on what this browser kept of the person who is signed in here; with nothing kept it shows only that there is no connection. */
export async function startOnKept(queryClient: QueryClient): Promise<void> {
  // A browser that keeps nothing shows nothing.
  await restoreAnswers(queryClient).catch(() => undefined);
  const look = cachedUser(queryClient)?.look;
  for (const [name, value] of Object.entries(look ? lookAttributes(look) : {}))
    document.documentElement.setAttribute(name, value);
}

/** From now on what the screens show is kept for when there is no connection, as long as the same person is signed in with the same rights. */
export function followOffline(queryClient: QueryClient): void {
  offerKept((endpoint, { query }) =>
    endpoint === contactsApi.list || endpoint === contactsApi.count
      ? answerOfKept(queryClient, endpoint === contactsApi.count, query)
      : undefined,
  );
  let [owner, stop] = ["", () => undefined as void];
  const follow = () => {
    const next = ownerFor(cachedUser(queryClient));
    if (next === owner) return;
    stop();
    owner = next;
    stop = next ? keepAnswers(queryClient, { owner, isWanted, always: currentUserKey }) : () => undefined;
  };
  follow();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserKey[0]) follow();
  });
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  if (cachedUser(queryClient)?.testWorkspace) void forgetAnswers();
  else if (owner && !isOnKept()) void worker?.register(workerPath).catch(() => undefined);
  worker?.addEventListener("message", ({ data }: MessageEvent<Partial<OpenMessage> | null>) => {
    if (typeof data?.open !== "string") return;
    // What is typed comes back when the person comes back.
    keepWork();
    window.location.assign(data.open);
  });
}

/** Under which name answers are kept; none in a throw-away business. */
function ownerFor(user: CurrentUser | null | undefined): string {
  const visit = visitHere();
  if (!user || user.testWorkspace || visit === null) return "";
  return ownerOf(visit, [user.workspaceId, user.workspaceRole, user.workspaceSees]);
}

const isWanted = (): boolean => !isOnKept() && pageAt(window.location.pathname, true).page.isKept === true;

type Contacts = Parameters<typeof keptContacts>[0];

/** The customers that were kept, filtered and searched as the server would. */
function answerOfKept(
  queryClient: QueryClient,
  isCount: boolean,
  query: Record<string, unknown> = {},
): unknown {
  const isList = belongsTo(contactsApi.list);
  const lists = queryClient
    .getQueriesData({ predicate: ({ queryKey }) => isList(queryKey) })
    .flatMap(([, data]) => rowsIn(data));
  if (lists.length === 0) return undefined;
  const found = keptContacts(lists as Contacts, query);
  return isCount ? { count: found.length } : found;
}

/** The rows of a list's answer, whole or by pages; none of other answers below the same address. */
function rowsIn(data: unknown): unknown[] {
  const pages =
    typeof data === "object" && data !== null && "pages" in data ? (data.pages as { body: unknown }[]) : [];
  const rows: unknown[] = Array.isArray(data)
    ? data
    : pages.flatMap(({ body }) => (Array.isArray(body) ? (body as unknown[]) : []));
  return rows.filter(
    (row) => typeof row === "object" && row !== null && "pipelineStage" in row && "firstName" in row,
  );
}
