import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { ActorRole, Sees } from "#platform/contract/endpoint.ts";
import type { EventType } from "#platform/contract/events.ts";
import type { MergeRules } from "#platform/contract/merge-rules.ts";
import type { Database, Tx } from "./database.ts";
import type { EnqueueOptions, JobType } from "./jobs.ts";
import type { Dns } from "./dns.ts";
import type { Mailer } from "./mailer.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Pdf } from "./pdf-document.ts";
import type { Secrets } from "./secrets.ts";
import type { Smtp } from "./smtp.ts";

/** Who acts, for whom, and in what capacity. The database narrows `tx` to what `sees` says. */
export type Actor = { userId: string | null; sessionId: string | null; role: ActorRole; sees: Sees };

/** The person who acts; throws where nobody does, which no call of a signed-in person meets. */
export function personIn({ actor }: { readonly actor: Pick<Actor, "userId"> }): string {
  if (actor.userId === null) throw new Error("Nobody is signed in here");
  return actor.userId;
}

/** What is outside the process and replaced by stand-ins in tests. */
export type Ports = {
  mailer: Mailer;
  appUrl: string;
  smtp: Smtp;
  dns: Dns;
  /** The way to machines that businesses name. */
  outgoing: Outgoing;
  secrets: Secrets;
  /** Draws documents, in a thread of its own. */
  pdf: Pdf;
  /** Most mails a day of each business through the installation's mail server, where its host set a number. */
  mailsPerDay?: number;
  /** How long a look into a mailbox may take, in milliseconds; else the usual time. */
  mailboxMs?: number;
  /** True where the fixed test login opens throw-away businesses. */
  testLogin?: boolean;
};

/** What a service gets: the actor, their workspace, its transaction, and the ways to tell others. */
export type Ctx = {
  readonly actor: Actor;
  readonly workspaceId: string;
  readonly tx: Tx;
  readonly now: Date;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly ports: Ports;
  /** What a merge does with each table, as the areas declare it. */
  readonly mergeRules?: MergeRules;
  /** For what outlives this transaction and touches no customer. */
  readonly database: Database;
  /** Another transaction on behalf of the same person, who sees there what they see here: for an answer that streams on. */
  inNewTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** This transaction goes on in another workspace. The caller has made sure that the person belongs there. */
  enter(workspaceId: string): Promise<Ctx>;
  /** Tells every subscriber, in this transaction. */
  publish<S extends z.ZodType>(type: EventType<S>, payload: z.input<S>): Promise<void>;
  /** Puts a job into the queue, in this transaction. */
  enqueue<S extends z.ZodType>(job: JobType<S>, payload: z.input<S>, options?: EnqueueOptions): Promise<void>;
};

/** What a call with transactions of its own gets: nobody's connection, and the way to one. */
export type OpenCtx = Pick<
  Ctx,
  "actor" | "workspaceId" | "now" | "requestId" | "log" | "ports" | "database"
> & {
  /** Runs `work` in one transaction of the person who calls, whose session and rights are looked at again. */
  transact<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** What one area does when another area's event happens. */
export type Subscriber = { type: EventType; react: (ctx: Ctx, payload: never) => Promise<void> };

/** What answering needs beside the request. */
export type Services = {
  database: Database;
  ports: Ports;
  subscribers: readonly Subscriber[];
  mergeRules?: MergeRules;
  callsPerMinute: number;
};

/** Makes the context of a transaction in a workspace. */
export type ContextFor = (
  tx: Tx,
  session: {
    userId: string | null;
    sessionId: string | null;
    workspaceId: string;
    role: ActorRole;
    sees?: Sees;
  },
  requestId: string,
  log: FastifyBaseLogger,
) => Ctx;
