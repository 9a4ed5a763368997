import { AppError } from "#platform/contract/errors.ts";
import { mustHoldNone } from "./held-connection.ts";

/** A business, a person, an address; a symbol is a unique subject. */
export type Subject = string | symbol;

/** How much is done at once, and how many wait. By default nobody waits. */
export type TurnRules = {
  /** At once for each subject. */
  max: number;
  /** While others ask too, a subject with some waiting gets half at once, and with more waiting than its limit one by one. */
  givesWay?: boolean;
  /** At once for all subjects together. */
  overall?: number;
  /** How many more may wait, for each subject and for all together. */
  maxWaiting?: number;
  maxWaitingOverall?: number;
  waitSeconds?: number;
  /** The message when there is no turn: that the subject asks too much, or that everything is busy. */
  refusal: string;
  code?: "rate_limited" | "unavailable";
};

export type Turns = {
  /** Takes a turn for this subject, and resolves to a function that gives it back. Throws 429, or 503, when none becomes free in time. */
  take(subject: Subject): Promise<() => void>;
  /** Does `work` within a turn of this subject. */
  inTurn<T>(subject: Subject, work: () => Promise<T>): Promise<T>;
};

type Waiting = { number: number; begin: () => void };
type Line = { subject: Subject; taken: number; waiting: Set<Waiting> };
type Room = {
  rules: Required<TurnRules>;
  lines: Map<Subject, Line>;
  taken: number;
  waiting: number;
  numbers: number;
  lastAsked: { subject: Subject; at: number }[];
};

/** Seconds until a refused caller may try again. */
const retryAfterSeconds = 2;

/** A subject that asked this recently, in milliseconds, counts as asking. */
const latelyMs = 1000;

/**
 * Limits what one subject does at once, and all together. A free turn goes to the subject with the fewest, then to the one that has waited
 * longest. Counted in this process alone: several processes allow several times as much, but each has its own connections and processor.
 */
export function makeTurns(rules: TurnRules): Turns {
  const room: Room = {
    rules: {
      givesWay: false,
      overall: Infinity,
      maxWaiting: 0,
      maxWaitingOverall: Infinity,
      waitSeconds: 0,
      code: "rate_limited",
      ...rules,
    },
    lines: new Map(),
    taken: 0,
    waiting: 0,
    numbers: 0,
    lastAsked: [],
  };
  return {
    take: (subject) => take(room, subject),
    async inTurn(subject, work) {
      const give = await take(room, subject);
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}

async function take(room: Room, subject: Subject): Promise<() => void> {
  const { rules, lines } = room;
  noteAsking(room, subject);
  const line = lines.get(subject) ?? { subject, taken: 0, waiting: new Set() };
  const isFree = line.taken < rules.max && line.waiting.size === 0 && room.taken < rules.overall;
  if (!isFree && (line.waiting.size >= rules.maxWaiting || room.waiting >= rules.maxWaitingOverall))
    throw refused(rules);
  lines.set(subject, line);
  if (isFree) begin(room, line);
  else await wait(room, line);
  return giver(room, line);
}

const refused = ({ code, refusal }: Room["rules"]): AppError =>
  new AppError(code, refusal, { retryAfterSeconds });

function begin(room: Room, line: Line): void {
  line.taken += 1;
  room.taken += 1;
}

async function wait(room: Room, line: Line): Promise<void> {
  mustHoldNone("A turn is waited for");
  await new Promise<void>((resolve, reject) => {
    const leave = () => (clearTimeout(timer), line.waiting.delete(one), (room.waiting -= 1));
    const one: Waiting = { number: ++room.numbers, begin: () => (leave(), begin(room, line), resolve()) };
    const timer = setTimeout(
      () => (leave(), forget(room, line), reject(refused(room.rules))),
      room.rules.waitSeconds * 1000,
    );
    line.waiting.add(one);
    room.waiting += 1;
  });
}

function giver(room: Room, line: Line): () => void {
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    line.taken -= 1;
    room.taken -= 1;
    for (let next = nextOf(room); next; next = nextOf(room)) next.begin();
    forget(room, line);
  };
}

function forget({ lines }: Room, line: Line): void {
  if (line.taken === 0 && line.waiting.size === 0) lines.delete(line.subject);
}

/** Whose turn it is. */
function nextOf(room: Room): Waiting | undefined {
  if (room.waiting === 0 || room.taken >= room.rules.overall) return undefined;
  let next: { taken: number; first: Waiting } | undefined;
  for (const line of room.lines.values()) {
    const [first] = line.waiting;
    if (!first || line.taken >= boundOf(room, line)) continue;
    if (!next || line.taken < next.taken || (line.taken === next.taken && first.number < next.first.number))
      next = { taken: line.taken, first };
  }
  return next?.first;
}

/** What a subject with some waiting may have at once. Half, not one, when few wait: one slow call must not delay all others of the same business. */
function boundOf({ rules: { max, givesWay }, lastAsked }: Room, { subject, waiting }: Line): number {
  const doOthersAsk = lastAsked.some(
    (one) => one.subject !== subject && one.at > performance.now() - latelyMs,
  );
  if (!givesWay || !doOthersAsk) return max;
  return waiting.size > max ? 1 : Math.ceil(max / 2);
}

// The last to ask, and the last different one before: for any subject, one of the two says when another asked.
function noteAsking(room: Room, subject: Subject): void {
  const others = room.lastAsked.filter((one) => one.subject !== subject);
  room.lastAsked = [{ subject, at: performance.now() }, ...others.slice(0, 1)];
}
