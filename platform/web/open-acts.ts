import { useEffect, useState } from "react";
import { pathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { setUnsavedWork, unsavedWork } from "./browser-flags.ts";
import { CallError, newOnceKey } from "./call.ts";
import { keepAlso } from "./kept-work.ts";

/** Something that was asked for and isn't answered yet: asked for again, it has the same key, so that the server does it once. */
export type OpenAct = {
  address: string;
  /** The address of the one thing that it is about, if it names one. */
  about: string | undefined;
  /** True when each new one does something more, whatever is there; false when it says how something should be. */
  isMore: boolean;
  said: string;
  key: string;
  /** The try that is underway: whoever presses again meanwhile waits for it. */
  running: Promise<unknown> | undefined;
  /** When it was done, by `performance.now`. */
  doneAt?: number;
};
type Loose = Record<string, unknown> | undefined;
type Input = { params?: unknown; query?: unknown; body?: unknown };
/** The second half of a double click comes no later, and may come after the answer. */
const doubleClickMs = 400;
/** What one form, or one button, has asked for. */
export type OpenActs = OpenAct[];

const onScreen = new Set<OpenActs>();
const storeName = (): string => `${window.location.pathname}:asked`;

keepAlso("asked", () => {
  // What says how something should be can be said again; and what was said, such as a password, isn't kept.
  const asked = [...onScreen].flat().filter(({ isMore, doneAt }) => isMore && doneAt === undefined);
  if (asked.length > 0)
    setUnsavedWork(
      storeName(),
      JSON.stringify(asked.map((act) => ({ ...act, said: "", running: undefined }))),
    );
});

/** What was asked for at this address before the page had to be left, taken once. */
function takeKept(address: string): OpenAct | undefined {
  const kept = JSON.parse(unsavedWork(storeName()) ?? "[]") as OpenAct[];
  const found = kept.find((act) => act.address === address);
  if (!found) return undefined;
  const rest = kept.filter((act) => act !== found);
  setUnsavedWork(storeName(), rest.length > 0 ? JSON.stringify(rest) : null);
  return found;
}

/** What this part of the screen has asked for; forgotten when it goes. */
export function useOpenActs(): OpenActs {
  const [acts] = useState<OpenActs>([]);
  useEffect(() => {
    onScreen.add(acts);
    return () => void onScreen.delete(acts);
  }, [acts]);
  return acts;
}

/**
 * Asks for something: with the key of before while that isn't answered. A POST is the same act whatever is changed in it, unless the one before is still
 * underway with something else; a PUT, PATCH or DELETE is the same when it says the same.
 */
export function beginAct(acts: OpenActs, endpoint: Endpoint, input: Input): OpenAct {
  const isPost = endpoint.method === "POST";
  const address = `${endpoint.method} ${pathOf(endpoint, input.params as Loose, input.query as Loose)}`;
  const said = JSON.stringify(input.body ?? null);
  drop(acts, ({ doneAt }) => doneAt !== undefined && performance.now() - doneAt > doubleClickMs);
  const here = acts.filter((act) => act.address === address);
  // Two files look alike here, so one that is being sent is always another act.
  const again =
    here.find((act) => act.said === said && !(endpoint.multipart && act.running)) ??
    (isPost
      ? (here.find((act) => !act.running && act.doneAt === undefined) ?? takeKept(address))
      : undefined);
  // What was wished before is no longer wished: were its key used again, the server would think it done.
  if (!isPost) drop(acts, (act) => act !== again && act.address === address);
  const act = again ?? {
    address,
    about: aboutOf(endpoint, input),
    isMore: isPost && (input.body !== undefined || endpoint.multipart !== undefined),
    said,
    key: newOnceKey(),
    running: undefined,
  };
  if (!acts.includes(act)) acts.push(act);
  act.said = said;
  return act;
}

/** Ends one try of an act: it is over once it is done, or once the server says that its key is used. What was refused was not done, and may be asked for again. */
export function endTry(acts: OpenActs, act: OpenAct, error?: unknown): void {
  if (error === undefined) act.doneAt = performance.now();
  else act.running = undefined;
  if (tellsOfFirstTry(error) && codeOf(error) !== "under_way") drop(acts, (one) => one === act);
  // Another act on the same thing came after: what was to be said again before it is something new from now on.
  if (error === undefined && act.about !== undefined)
    for (const others of onScreen)
      drop(others, (one) => one !== act && one.about === act.about && !one.isMore && !isUnderway(one));
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.body?.code : undefined);
/** True when this try was refused because of the one before: it went through, may have, or is underway. */
export const tellsOfFirstTry = (error: unknown): boolean =>
  ["mismatch", "spent", "under_way"].includes(codeOf(error) ?? "");

const isUnderway = ({ running, doneAt }: OpenAct): boolean => running !== undefined && doneAt === undefined;

function drop(acts: OpenActs, isOver: (act: OpenAct) => boolean): void {
  acts.splice(0, acts.length, ...acts.filter((act) => !isOver(act)));
}

function aboutOf(endpoint: Endpoint, { params }: Input): string | undefined {
  const [named] = /^.*\/:\w+/.exec(endpoint.path) ?? [];
  return named === undefined ? undefined : pathOf({ path: named }, params as Loose);
}
