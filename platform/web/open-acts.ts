import { useEffect, useState } from "react";
import { pathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { setUnsavedWork, unsavedWork, visitHere } from "./browser-flags.ts";
import { CallError, newOnceKey } from "./call.ts";
import { keepAlso } from "./kept-work.ts";
import { businessHere } from "./whose.ts";

/** Something that was asked for and isn't answered yet: asked for again, it has the same key, so that the server does it once. */
export type OpenAct = {
  /** The form, or the button, that asked. */
  by: Asker;
  /** The person and the business for whom it was asked. */
  whose: string;
  address: string;
  /** The address of the one thing that it is about, if it names one. */
  about: string | undefined;
  /** True when each new one does something more, whatever is there; false when it says how something should be. */
  isMore: boolean;
  said: string;
  key: string;
  /** When its last try began or ended. */
  triedAt: number;
  /** The try that is underway: whoever presses again meanwhile waits for it. */
  running: Promise<unknown> | undefined;
  doneAt?: number;
};
/** What tells one form, or one button, from another. */
export type Asker = symbol;
type Kept = Pick<OpenAct, "address" | "about" | "key" | "triedAt">;
type Loose = Record<string, unknown> | undefined;
type Input = { params?: unknown; query?: unknown; body?: unknown };
/** The second half of a double click comes no later, and may come after the answer. */
const doubleClickMs = 400;
/** So long after its last try, asking for the same is meant as something new. */
const rememberedMs = 10 * 60_000;

/** All that this page has asked for, also by dialogs that are closed by now. */
const acts: OpenAct[] = [];
const onScreen = new Set<Asker>();

// Goes on over a reload.
const now = (): number => performance.timeOrigin + performance.now();
const whoseNow = (): string => `${visitHere() ?? ""} ${businessHere() ?? ""}`;
const isOver = ({ whose, running, doneAt, triedAt }: OpenAct): boolean =>
  whose !== whoseNow() ||
  (doneAt !== undefined
    ? now() - doneAt > doubleClickMs
    : running === undefined && now() - triedAt > rememberedMs);

const storeName = (): string => `${window.location.pathname}:asked`;
/** Where this page kept what was asked for: it may have been left to no avail. */
let keptUnder: string | undefined;

keepAlso("asked", () => {
  dropWhere(isOver);
  // What says how something should be can be said again; and what was said, such as a password, isn't kept.
  const asked = acts.filter(({ by, isMore, doneAt }) => isMore && doneAt === undefined && onScreen.has(by));
  if (asked.length === 0) return;
  keptUnder = storeName();
  store(
    keptUnder,
    asked.map(({ address, about, key, triedAt }) => ({ address, about, key, triedAt })),
  );
});

function keptAt(name: string): Kept[] {
  try {
    return JSON.parse(unsavedWork(name) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

const store = (name: string, kept: Kept[]): void =>
  setUnsavedWork(name, kept.length > 0 ? JSON.stringify(kept) : null);

/** What was asked for at this address before the page had to be left, taken once. */
function takeKept(address: string): Kept | undefined {
  const name = storeName();
  const kept = keptAt(name).filter(({ triedAt }) => now() - triedAt <= rememberedMs);
  // What this page asked for itself is its form's.
  const found = kept.find((one) => one.address === address && !acts.some(({ key }) => key === one.key));
  if (found)
    store(
      name,
      kept.filter((one) => one !== found),
    );
  return found;
}

function forgetKept(key: string): void {
  if (keptUnder === undefined) return;
  const kept = keptAt(keptUnder);
  if (kept.some((one) => one.key === key))
    store(
      keptUnder,
      kept.filter((one) => one.key !== key),
    );
}

/** Stands for this part of the screen among those that ask. */
export function useAsker(): Asker {
  const [asker] = useState<Asker>(() => Symbol("asker"));
  useEffect(() => {
    onScreen.add(asker);
    return () => void onScreen.delete(asker);
  }, [asker]);
  return asker;
}

/**
 * Asks for something: with the key of before while that isn't answered, for ten minutes after its last try. The same said again is the same act,
 * also in a dialog that is opened anew. A form's POST is the same act whatever is changed in it, unless the one before is still underway with
 * something else.
 */
export function beginAct(by: Asker, endpoint: Endpoint, input: Input): OpenAct {
  const isPost = endpoint.method === "POST";
  const address = `${endpoint.method} ${pathOf(endpoint, input.params as Loose, input.query as Loose)}`;
  const said = JSON.stringify(input.body ?? null);
  dropWhere(isOver);
  const here = acts.filter((act) => act.address === address);
  const own = here.filter((act) => act.by === by);
  // Two files look alike here, so one that is being sent, or was by another form, is always another act.
  const again =
    own.find((act) => act.said === said && !(endpoint.multipart && act.running)) ??
    (isPost ? own.find(isLost) : undefined);
  // What was wished before is no longer wished: were its key used again, the server would think it done.
  if (!isPost) dropWhere((act) => act.address === address && act.said !== said);
  if (again) {
    again.said = said;
    again.triedAt = now();
    return again;
  }
  const others = endpoint.multipart
    ? undefined
    : here.find((act) => act.said === said && act.doneAt === undefined);
  const before = others ?? (isPost && own.length === 0 ? takeKept(address) : undefined);
  const act: OpenAct = {
    by,
    whose: whoseNow(),
    address,
    about: aboutOf(endpoint, input),
    isMore: isPost && (input.body !== undefined || endpoint.multipart !== undefined),
    said,
    key: before?.key ?? newOnceKey(),
    triedAt: now(),
    running: undefined,
  };
  acts.push(act);
  return act;
}

/** Ends one try of an act: it is over once it is done, or once the server says that its key is used. What was refused was not done, and may be asked for again. */
export function endTry(act: OpenAct, error?: unknown): void {
  const isDone = error === undefined;
  act.triedAt = now();
  if (isDone) act.doneAt = act.triedAt;
  else act.running = undefined;
  if (isDone || (tellsOfFirstTry(error) && codeOf(error) !== "under_way")) {
    forgetKept(act.key);
    // Whoever else asked for the same knows by this, too, what became of it.
    dropWhere((one) => one.key === act.key && !(isDone && one === act) && !isUnderway(one));
  }
  // Another act on the same thing came after: what was to be said again before it is something new from now on.
  if (isDone && act.about !== undefined)
    dropWhere((one) => one !== act && one.about === act.about && !one.isMore && !isUnderway(one));
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.body?.code : undefined);
/** True when this try was refused because of the one before: it went through, may have, or is underway. */
export const tellsOfFirstTry = (error: unknown): boolean =>
  ["mismatch", "spent", "under_way"].includes(codeOf(error) ?? "");

const isUnderway = ({ running, doneAt }: OpenAct): boolean => running !== undefined && doneAt === undefined;
const isLost = ({ running, doneAt }: OpenAct): boolean => running === undefined && doneAt === undefined;

const dropWhere = (is: (act: OpenAct) => boolean): void =>
  void acts.splice(0, acts.length, ...acts.filter((act) => !is(act)));

function aboutOf(endpoint: Endpoint, { params }: Input): string | undefined {
  const [named] = /^.*\/:\w+/.exec(endpoint.path) ?? [];
  return named === undefined ? undefined : pathOf({ path: named }, params as Loose);
}
