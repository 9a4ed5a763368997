import type { PoolClient } from "pg";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import { closedMessage } from "./closed-businesses.ts";
import { wordsFor } from "./api-key-leases.ts";
import { beginWithKey } from "./api-key-sessions.ts";
import type { Database, Tx } from "./database.ts";
import { transactWith } from "./transactions.ts";
import { claimOnce, type Once } from "./idempotency.ts";
import { inOneTrip } from "./one-trip.ts";
import { refuseAllButHosts } from "./only-hosts.ts";
import type { PlanRule } from "./plan-standing.ts";
import type { Route } from "./route.ts";
import { beginWithSession, businessOf, type Caller, type OpenSession } from "./sessions.ts";
import { refuseOther } from "./whose.ts";

/**
 * One transaction, begun together with the look-up of the session or the API key, and with the claim of what shall be done `once`: `isMine` when it wasn't
 * done before.
 */
export const withSession = <T>(
  database: Database,
  caller: Caller,
  kind: "read" | "write",
  work: (tx: Tx, session: OpenSession | undefined, isMine: boolean) => Promise<T>,
  once?: Once,
): Promise<T> => {
  const { key, token } = caller;
  const begin = (client: PoolClient) =>
    inOneTrip(client, () =>
      Promise.all([
        key ? beginWithKey(client, key) : beginWithSession(client, token),
        once ? claimOnce(client, caller, once) : true,
      ]),
    );
  return database.inShare(businessOf(caller), () =>
    transactWith<[OpenSession | undefined, boolean], T>(
      database.pool,
      begin,
      kind === "write" ? "answered" : kind,
      (tx, [session, isMine]) => work(tx, session, isMine),
    ),
  );
};

/** The session, if it may make this call: 401 when there is none, 409 for another business than its own and in a closed one, 402 when the plan is in the way, 403 when the role is too low. */
export function allow(
  route: Route,
  session: OpenSession | undefined,
  caller: Caller,
  plans: PlanRule,
): OpenSession {
  const { key } = caller;
  if (!session) throw new AppError("unauthenticated", key ? wordsFor.ended : "Please sign in");
  if (route.call.business !== "any") refuseOther(session, caller);
  if (session.isClosed && route.call.whenClosed !== "works") throw new AppError("conflict", closedMessage);
  const { role } = route.call;
  const mayByRole = roleAllows(session.role, role);
  // Nobody is asked to pay for what they could not do anyway; a key that is paused says so first.
  const refusal =
    mayByRole || key ? plans(route.call, session.standing, key !== undefined, new Date()) : undefined;
  if (refusal !== undefined) throw new AppError("plan_limit", refusal);
  if (mayByRole) return session;
  throw new AppError(
    "forbidden",
    key
      ? `This API key may not do this: only those of ${peopleWith(role)} can`
      : `Only ${peopleWith(role)} can do this`,
  );
}

/** Like `allow`, and 404 in a call for hosts alone, before anything is said of what was sent. */
export async function admit(tx: Tx, ...asked: Parameters<typeof allow>): Promise<OpenSession> {
  const session = allow(...asked);
  if (asked[0].call.onlyHosts) await refuseAllButHosts(tx, session.userId);
  return session;
}

const peopleWith = (role: string): string =>
  role === "owner"
    ? "the owner"
    : role === "manager"
      ? "the owner and managers"
      : "people who may make changes";
