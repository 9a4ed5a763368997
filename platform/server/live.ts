import type { Ctx } from "./context.ts";
import { afterCommit } from "./transaction-end.ts";
import type { Database } from "./database.ts";

/** The PostgreSQL channel over which all processes learn of each other's changes. */
export const liveChannel = "mainstay_live";

/** The pause between two messages of one process, in milliseconds: a change of many rows is sent a few times a second, not once per row. */
export const pauseMs = 250;

/** Which of those who see only their own customers may know, looked up once per batch: from ids (of customers or people) to people. */
export type PeopleOf = (
  database: Database,
  workspaceId: string,
  ids: readonly string[],
) => Promise<readonly string[]>;
/** What news is about, for those who see only their own customers; without it they are notified like everybody. */
export type About = { ids: Iterable<string>; peopleOf: PeopleOf };

/** For news about people: the people themselves. */
export const themselves: PeopleOf = async (_database, _workspaceId, userIds) => userIds;

type Notifier = { notify(workspaceId: string, reads: readonly string[], about?: About): void };
const notifiers = new WeakMap<Database, Notifier>();

/** How many people fit into one PostgreSQL message; the rest see the news when they next load. */
const maxPeople = 150;

/**
 * Notifies every open screen of the current business, in any process, that these reads became stale, once this transaction
 * is committed. Only the beginnings of addresses are sent, nobody's data.
 */
export function notifyLive(
  ctx: Pick<Ctx, "tx" | "workspaceId" | "database">,
  reads: readonly string[],
  about?: About,
): void {
  const { workspaceId, database } = ctx;
  let notifier = notifiers.get(database);
  if (!notifier)
    notifiers.set(
      database,
      (notifier = makeNotifier(
        (payloads) => send(database, payloads),
        pauseMs,
        (of, place, ids) => of(database, place, ids),
      )),
    );
  const { notify } = notifier;
  afterCommit(ctx.tx, () => notify(workspaceId, reads, about));
}

/** Ends one person's live streams in the current business once this is committed: they reconnect with their new rights. */
export function endLive(ctx: Pick<Ctx, "tx" | "workspaceId" | "database">, userId: string): void {
  const { workspaceId, database } = ctx;
  afterCommit(
    ctx.tx,
    () =>
      void send(database, [JSON.stringify({ workspaceId, reads: [], anew: userId })]).catch(() => undefined),
  );
}

type Gathered = { workspaceId: string; reads: Set<string>; peopleOf?: PeopleOf; ids: Set<string> };
type Ask = (peopleOf: PeopleOf, workspaceId: string, ids: readonly string[]) => Promise<readonly string[]>;

/** Collects news during a pause; the first after a quiet time is sent right away. */
export function makeNotifier(
  sendAll: (payloads: string[]) => Promise<void>,
  pause = pauseMs,
  ask: Ask = async () => [],
): Notifier {
  const gathered: Gathered[] = [];
  let isPausing = false;
  async function payloadOf({ workspaceId, reads, peopleOf, ids }: Gathered): Promise<string> {
    // If it can't be determined who may know, nobody is notified: better late news than somebody else's.
    const people =
      peopleOf && (await ask(peopleOf, workspaceId, [...ids]).catch(() => [])).slice(0, maxPeople);
    return JSON.stringify({ workspaceId, reads: [...reads], ...(people && { people }) });
  }
  function flush(): void {
    if (gathered.length === 0) return void (isPausing = false);
    isPausing = true;
    void Promise.all(gathered.splice(0).map(payloadOf))
      .then(sendAll)
      .catch(() => undefined)
      .finally(() => setTimeout(flush, pause).unref());
  }
  return {
    notify(workspaceId, reads, about) {
      let known = gathered.find((one) => one.workspaceId === workspaceId && one.peopleOf === about?.peopleOf);
      if (!known)
        gathered.push((known = { workspaceId, reads: new Set(), peopleOf: about?.peopleOf, ids: new Set() }));
      for (const read of reads) known.reads.add(read);
      for (const id of about?.ids ?? []) known.ids.add(id);
      if (isPausing) return;
      isPausing = true;
      // Commits in the same moment are sent together.
      setImmediate(flush);
    },
  };
}

// With the database's time, so that every process knows what was sent before a page was made and what after. In its own transaction: a NOTIFY within the writing one would make all writers wait for each other's commit.
async function send(database: Database, payloads: string[]): Promise<void> {
  await database.pool.query(
    "SELECT pg_notify($1, (payload::jsonb || jsonb_build_object('at', floor(extract(epoch FROM clock_timestamp()) * 1000)))::text) FROM unnest($2::text[]) AS payload",
    [liveChannel, payloads],
  );
}
