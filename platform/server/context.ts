import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { ActorRole, Sees } from "#platform/contract/endpoint.ts";
import type { EventType } from "#platform/contract/events.ts";
import type { Database, Tx } from "./database.ts";
import type { EnqueueOptions, JobType } from "./jobs.ts";
import type { Declared } from "./declared.ts";
import type { Dns } from "./dns.ts";
import type { Gate } from "./gate.ts";
import type { Mailer } from "./mailer.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Strength } from "./password-strength.ts";
import type { Pdf } from "./pdf-document.ts";
import type { Secrets } from "./secrets.ts";
import type { PlanRule } from "./plan-standing.ts";
import type { Smtp } from "./smtp.ts";
import type { Texts } from "./text-work.ts";

/** Who acts, for whom, and in what capacity. The database narrows `tx` to what `sees` says. */
export type Actor = { userId: string | null; sessionId: string | null; role: ActorRole; sees: Sees };

/** The person who acts; throws when there is none, which can't happen in a call by a signed-in person. */
export function personIn({ actor }: { readonly actor: Pick<Actor, "userId"> }): string {
  if (actor.userId === null) throw new Error("Nobody is signed in here");
  return actor.userId;
}

/** The keys under which this installation is known to another program, and where that program is reached if not at its usual addresses. */
export type LinkKeys = { clientId: string; clientSecret: string; loginUrl?: string; apiUrl?: string };

/** Stripe, where this installation's plans are paid: its keys, and where it is reached if not at its usual address. */
export type StripePayments = {
  readonly name: "stripe";
  readonly secretKey: string;
  readonly publishableKey: string;
  /** What its webhooks are signed with. */
  readonly webhookSecret: string;
  readonly apiUrl?: string;
  /** How long one try of a request may take, if not the usual time. */
  readonly timeoutMs?: number;
};

/** What is outside the process and replaced by stand-ins in tests. */
export type Ports = {
  mailer: Mailer;
  appUrl: string;
  /** The file with the help articles, as the build made it. */
  articlesFile: string;
  smtp: Smtp;
  dns: Dns;
  /** Connects to machines that businesses name. */
  outgoing: Outgoing;
  /** Whether anything may leave; without one everything may. All ways out ask it (see `behind`). */
  gate?: Gate;
  secrets: Secrets;
  /** Draws documents, in a thread of its own. */
  pdf: Pdf;
  /** Works through long texts, in threads of their own. */
  texts: Texts;
  /** Looks at new passwords, in a thread of its own. */
  strength: Strength;
  /** The most emails a day per business through the installation's mail server, if its host set a number. */
  mailsPerDay?: number;
  /** How long a mailbox check may take, in milliseconds; otherwise the usual time. */
  mailboxMs?: number;
  /** Keys of this installation for programs that businesses are linked with, by program; without them there are no links. */
  linkKeys?: Readonly<Record<string, LinkKeys>>;
  /** Where questions about plans are mailed to, if anywhere. */
  salesEmail?: string;
  /** Where people reach whoever helps them, if anywhere. */
  support?: { email?: string; phone?: string };
  /** True where a host does what the paid packages and add-ons of Start Business promise. */
  formationService?: boolean;
  /** Who charges for plans, where this installation has the keys for it. */
  payments?: StripePayments;
  /** Where programs with fixed addresses are reached instead, by program: stand-ins in tests. */
  programUrls?: Readonly<Record<string, string>>;
  /** True when the fixed test login opens throw-away businesses. */
  testLogin?: boolean;
};

/** A public event, and how many led to it one after the other: the first one has depth 0. */
export type Cause = { readonly eventId: string; readonly depth: number };

/** What led to what is done here; for many customers at once, to what is done for each. */
export type CauseOf = Cause | ((contactId: string | null) => Cause | undefined);

/** What a service gets: the actor, their workspace, its transaction, and the means to notify others. */
export type Ctx = {
  readonly actor: Actor;
  readonly workspaceId: string;
  readonly tx: Tx;
  readonly now: Date;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly ports: Ports;
  /** What the areas declare; see `declaredIn`. */
  readonly declared?: Declared;
  /** The public event that led to what is done here, when a helper or another program does it. */
  readonly cause?: CauseOf;
  /** For what outlives this transaction and touches no customers. */
  readonly database: Database;
  /** Another transaction on behalf of the same person, with the same rights to see: for an answer that is streamed. */
  inNewTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Moves this transaction to another workspace. The caller has made sure that the person belongs there. */
  enter(workspaceId: string): Promise<Ctx>;
  /** Notifies every subscriber, in this transaction. */
  publish<S extends z.ZodType>(type: EventType<S>, payload: z.input<S>): Promise<void>;
  /** Puts a job into the queue, in this transaction. */
  enqueue<S extends z.ZodType>(job: JobType<S>, payload: z.input<S>, options?: EnqueueOptions): Promise<void>;
};

/** What a call with its own transactions gets: no connection yet, but a way to get one. */
export type OpenCtx = Pick<
  Ctx,
  "actor" | "workspaceId" | "now" | "requestId" | "log" | "ports" | "declared" | "database"
> & {
  /**
   * Runs `work` in one transaction of the caller, whose session and rights are checked again. What is refused after it without an `outcome` isn't done again
   * under its Idempotency-Key.
   */
  transact<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The same for what may be done again without harm: reads, checks, counts of tries, notes of how something stands elsewhere. A refusal after it leaves nothing done. */
  beforehand<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
};

/** What one area does when another area's event happens. */
export type Subscriber = { type: EventType; react: (ctx: Ctx, payload: never) => Promise<void> };

/** What answering needs besides the request. */
export type Services = {
  database: Database;
  ports: Ports;
  subscribers: readonly Subscriber[];
  declared?: Declared;
  /** What plans say about calls. */
  plans: PlanRule;
  callsPerMinute: number;
  /** Calls a minute by one API key, other than the usual ones. */
  callsPerMinuteByKey?: number;
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
    cause?: CauseOf;
  },
  requestId: string,
  log: FastifyBaseLogger,
) => Ctx;
