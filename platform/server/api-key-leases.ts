import { AppError } from "#platform/contract/errors.ts";
import type { ApiKey } from "./api-key-token.ts";
import { waitWords } from "./attempts.ts";
import { boundedMap } from "./bounded-map.ts";
import type { Database } from "./database.ts";

/** How many calls a process takes at once from a key's minute: the database is asked once for that many. */
const batch = 10;

type Lease = {
  keyId: string;
  workspaceId: string;
  /** Calls that this process may still let through, and those that nobody has taken. */
  left: number;
  remaining: number;
  resetsAt: number;
};

/** What a key has left of its minute. */
export type KeyStanding = { limit: number; remaining: number; resetSeconds: number };

/** By the key's hash: only keys that exist are kept, so nobody can fill it with made-up ones. */
const leases = boundedMap<string, Lease>(20_000);
const asking = new Map<string, Promise<void>>();

/** Which key this is and of which business, when the database has said so; undefined otherwise. */
export const knownKey = ({ id }: ApiKey): Pick<Lease, "keyId" | "workspaceId"> | undefined => leases.get(id);

/** Forgets what is known of a key, after it was refused. */
export const forgetKey = ({ id }: ApiKey): void => leases.delete(id);

/**
 * Counts one call by a key, over all processes: each takes some of the minute's calls at a time, so that most calls ask nobody. Throws 401 when there is
 * no such key, 429 when the minute has no call left.
 */
export async function countCall(
  database: Database,
  key: ApiKey,
  subject: string,
  limit: number,
): Promise<KeyStanding> {
  for (;;) {
    const lease = leases.get(key.id);
    const now = Date.now();
    if (lease && now < lease.resetsAt) {
      const resetSeconds = Math.ceil((lease.resetsAt - now) / 1000);
      if (lease.left > 0) {
        lease.left--;
        return { limit, remaining: lease.left + lease.remaining, resetSeconds };
      }
      if (lease.remaining === 0) throw tooMany(limit, resetSeconds);
    }
    await (asking.get(key.id) ?? ask(database, key, subject, limit));
  }
}

function tooMany(limit: number, seconds: number): AppError {
  return new AppError(
    "rate_limited",
    `An API key has ${limit} calls a minute, and this one has used them. Please wait ${waitWords(seconds)} and try again.`,
    { retryAfterSeconds: seconds },
  );
}

function ask(database: Database, key: ApiKey, subject: string, limit: number): Promise<void> {
  const asked = database
    .inShare(subject, () => take(database, key, limit))
    .finally(() => asking.delete(key.id));
  asking.set(key.id, asked);
  return asked;
}

type Taken = { state: string; key_id: string; granted: number; remaining: number; seconds: number };

async function take({ pool }: Database, key: ApiKey, limit: number): Promise<void> {
  const { rows } = await pool.query<Taken>({
    name: "take_api_calls",
    text: "SELECT * FROM app.take_api_calls($1, $2, $3, $4)",
    values: [key.workspaceId, key.hash, limit, batch],
  });
  const [taken] = rows;
  if (taken?.state !== "works") {
    forgetKey(key);
    throw new AppError("unauthenticated", wordsFor[taken?.state ?? "unknown"] ?? wordsFor.unknown);
  }
  leases.set(key.id, {
    keyId: taken.key_id,
    workspaceId: key.workspaceId,
    left: taken.granted,
    remaining: taken.remaining,
    resetsAt: Date.now() + taken.seconds * 1000,
  });
}

const another = "Make another one in Settings, under API keys.";

/** Why a key is refused, for whoever set up the program. */
export const wordsFor = {
  malformed: "This is not a whole API key. Copy it again, from mainstay_ to its last letter.",
  unknown: `This API key isn’t known here. ${another}`,
  revoked: `This API key was revoked. ${another}`,
  expired: `This API key has ended. ${another}`,
  ended: "This API key has ended, or the person who made it no longer works here.",
} as Record<string, string> & Record<"malformed" | "unknown" | "ended", string>;
