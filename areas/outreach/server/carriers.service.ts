import type { FastifyBaseLogger } from "fastify";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { PersonChannel, Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";
import type { Permission } from "#areas/outreach/contract/permission.rules.ts";
import type { Claimed } from "./deliveries.store.ts";

export type SendingParts = JobParts & { database: Database; log: FastifyBaseLogger; signal?: AbortSignal };

/**
 * What is to be sent: something that people can stop, what they asked for or must be told, or a test to yourself. A test also goes
 * where others are left alone, and doesn’t count.
 */
export type Need = "marketing" | "service" | "test";

/** Through what a business sends on a channel, as far as the batch itself cares. */
export type CarrierRoute = {
  /** How many times in a row it could not be reached, and until when it is left alone. */
  awayTries: number;
  awayUntil: Date | null;
};

/** What fits now, and what waits until `again`; `isDayOver` when nothing more fits before then. */
export type Fit = { fitting: Claimed[]; later: Claimed[]; again: Date; isDayOver: boolean };

/** Why things wait: somebody must change the settings, the other side can't be reached, or a day's limit is reached. */
export type Waits =
  | { why: "stopped"; words: string; href?: string | undefined }
  | { why: "away" }
  | { why: "day"; day: string };

/** What is known of a delivery whose outcome isn't. */
export type Sent = { id: string; address: string; attemptedAt: Date; sendKey: string | null };

/** Whether something may go out now. Where `reason` ends by itself it goes at `until`. */
export type MayGo = Permission | { allowed: false; reason: string; until?: undefined };
type Ask = (tx: Tx, ids: readonly string[], at: Date) => Promise<Map<string, MayGo>>;

/** Asked just before sending: of people the permission of the channel, unless a carrier asks something else. */
type Asks = { channel: PersonChannel; ask?: Ask } | { channel: "social"; ask: Ask };

/** One errand of a carrier: for whom, through what, and whether something has ended it meanwhile. */
export type Errand<Route> = { parts: SendingParts; source: SourceOf; route: Route; isHalted: () => boolean };

/**
 * A channel: what the one batch of the ledger leaves to it. The batch claims, asks, marks, settles and tells; a carrier keeps to its rates,
 * hands over, and finds out what became of what it may have handed over. `Recipient` is what a source is given of each person, `Content`
 * what it gives back.
 */
export type Carrier<Route extends CarrierRoute, Recipient extends Claimed, Content> = Asks & {
  /** Nobody is really reached: what becomes of it is told nowhere. */
  isPractice?: true;
  /** How many are checked, sent and settled together (10), and how many such handfuls are under way at a time (2). */
  handful?: number;
  lanes?: number;
  /** Through what this business sends, or a plain reason why nothing goes out, and where that is set right. */
  findRoute: (
    tx: Tx,
    ports: Ports,
    source: SourceOf,
  ) => Promise<{ route: Route } | { stopped: string; fixAt?: string | undefined }>;
  /** What a source is told of somebody. */
  recipientOf: (errand: Errand<Route>, claimed: Claimed) => Recipient;
  /** Splits a handful into what fits now and what waits, and counts what fits. */
  rates: (tx: Tx, route: Route, list: readonly Claimed[], purpose: Purpose) => Promise<Fit>;
  /** Takes back so many of what `rates` counted: they did not leave. */
  unrate?: (tx: Tx, route: Route, purpose: Purpose, many: number) => Promise<void>;
  /** Hands one over; never throws for what the other side does. */
  send: (errand: Errand<Route>, recipient: Recipient, content: Content) => Promise<Outcome>;
  /** Makes what makes a repeated call the same one at the other side: it stands in the ledger before the first call. */
  newKey?: (route: Route) => string;
  /**
   * Finds out whether something of unknown outcome was taken; undefined when it can't be found, and "absent" when it surely wasn't and the same
   * key keeps a second call from taking it twice. Without this a person decides.
   */
  lookUp?: (
    errand: Errand<Route>,
    sent: Sent,
  ) => Promise<{ messageId: string; detail: string } | "absent" | undefined>;
  /** Remembers what a batch found out about the route, and tells who must know; returns how many times in a row it was away. */
  note: (ctx: Ctx, route: Route, found: RouteNews) => Promise<number>;
  /** Tells managers once why things wait. */
  tellWaiting: (ctx: Ctx, waits: Waits) => Promise<void>;
};

/** What a batch found out about its route. `answered`: something got an answer of any kind. */
export type RouteNews = {
  words: string | undefined;
  isAway: boolean;
  accepted: number;
  answered: number;
};

/** A source of the ledger whose deliveries are sent, and what for. */
export type SourceOf = {
  workspaceId: string;
  kind: string;
  sourceId: string;
  /** "marketing" unless something else is said: only that can be stopped by a press. */
  need?: Need;
};

export type BatchOf<Recipient, Content> = SourceOf & {
  /** What people call the source, as the customer's page shows it ("Spring newsletter"). */
  label: string;
  /** The most deliveries of this call. */
  limit: number;
  /** Nothing starts being sent after this moment (by `Date.now()`); anything still claimed is given back. */
  until?: number;
  /** Shared by parallel batches of a source: what ends one of them ends all. */
  halt?: Halt;
  leaseSeconds?: number;
  /** Asked before each handful, so that pausing and cancelling take effect within a batch. */
  goesOn?: (tx: Tx) => Promise<boolean>;
  /** What one person gets; `skip` leaves them out with a reason. Called for a handful at a time. */
  render: (recipients: readonly Recipient[]) => Promise<readonly (Content | { skip: string })[]>;
};

export type BatchReport = {
  claimed: number;
  accepted: number;
  failed: number;
  unknown: number;
  skipped: number;
  retried: number;
  /** A plain reason when nothing is sent until somebody changes the settings. */
  stopped: string | null;
  /** Where what stopped it is mended. */
  fixAt: string | undefined;
  /** True when the source said that nothing more goes out now. */
  isOff: boolean;
  /** True when the rest waits for the next day. */
  isDayOver: boolean;
  /** True when the other side could not be reached, or was left alone because of that; it is tried again at `nextDueAt`. */
  isAway: boolean;
  /** How many times in a row it could not be reached, if this batch found out. */
  awayTries: number;
  /** What is left of the source. */
  pending: number;
  nextDueAt: string | null;
  /** When a delivery of unknown outcome is looked up next: the batch is to be called again then, too. */
  lookUpAt: string | null;
};

/** `dayOver`: nothing more is sent before then, except what already counts toward today. */
export type Halt = {
  words?: string;
  isAway?: boolean;
  isOver?: boolean;
  isBusy?: boolean;
  dayOver?: Date;
  silent: number;
};

/** A batch under way. */
export type Work<Route extends CarrierRoute, Recipient extends Claimed, Content> = {
  carrier: Carrier<Route, Recipient, Content>;
  parts: SendingParts;
  batch: BatchOf<Recipient, Content>;
  by: string;
  route: Route;
  lease: number;
  report: BatchReport;
  halt: Halt;
};

/** For whom a batch is counted: a test counts as what somebody waits for. */
export const purposeOf = ({ need }: Pick<SourceOf, "need">): Purpose =>
  (need ?? "marketing") === "marketing" ? "marketing" : "service";

/** A batch's context: the product itself, on behalf of its source. */
export const contextIn = (
  parts: SendingParts,
  { kind, sourceId, workspaceId }: Pick<SourceOf, "kind" | "sourceId" | "workspaceId">,
  tx: Tx,
): Ctx => jobContexts(parts, parts, `${kind} ${sourceId}`)(tx, workspaceId);
