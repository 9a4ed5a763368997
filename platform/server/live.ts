import type { Ctx } from "./context.ts";
import { afterCommit } from "./after-commit.ts";
import type { Database } from "./database.ts";

/** The channel of PostgreSQL over which all processes hear of each other's changes. */
export const liveChannel = "mainstay_live";

/** Between two tellings of one process, in milliseconds: a change of many rows is told a few times a second, not once per row. */
export const pauseMs = 250;

/** Who of those that see only their own customers may know, asked once for all that was gathered: from ids (of customers, of people) to people. */
export type PeopleOf = (
  database: Database,
  workspaceId: string,
  ids: readonly string[],
) => Promise<readonly string[]>;
/** What news is about, for those who see only their own customers; without it they are told as everybody is. */
export type About = { ids: Iterable<string>; peopleOf: PeopleOf };

/** For news about people: they themselves. */
export const themselves: PeopleOf = async (_database, _workspaceId, userIds) => userIds;

type Notifier = { notify(workspaceId: string, reads: readonly string[], about?: About): void };
const notifiers = new WeakMap<Database, Notifier>();

/** So many people fit into one message of PostgreSQL; the rest find the news when they next load. */
const maxPeople = 150;

/**
 * Tells every open screen of the entered business, in whatever process, that these reads became stale, once this transaction is
 * committed. Only the beginnings of addresses travel, nothing of anyone.
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

/** Ends the open screens' streams of one person in the entered business once this is committed: they come back with the rights of then. */
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

/** Gathers what is told during a pause; the first after a quiet time goes out at once. */
export function makeNotifier(
  sendAll: (payloads: string[]) => Promise<void>,
  pause = pauseMs,
  ask: Ask = async () => [],
): Notifier {
  const gathered: Gathered[] = [];
  let isPausing = false;
  async function payloadOf({ workspaceId, reads, peopleOf, ids }: Gathered): Promise<string> {
    // Who cannot be found out is not told: better late news than somebody else's.
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
      // What one moment commits goes out together.
      setImmediate(flush);
    },
  };
}

// With the database's time, by which every process knows what was told before a page was made and what after. On a connection of its own transaction: a NOTIFY within the writing one would make all writers wait for each other's commit.
async function send(database: Database, payloads: string[]): Promise<void> {
  await database.pool.query(
    "SELECT pg_notify($1, (payload::jsonb || jsonb_build_object('at', floor(extract(epoch FROM clock_timestamp()) * 1000)))::text) FROM unnest($2::text[]) AS payload",
    [liveChannel, payloads],
  );
}
