import { pathOf, type Endpoint } from "#platform/contract/endpoint.ts";

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown> };
/** An answer made of what was kept, and how old the oldest of it is. */
export type KeptAnswer = { data: unknown; at: number };
type AnswerKept = (endpoint: Endpoint, asked: Asked) => Promise<KeptAnswer | undefined>;

let [onKept, cutOff] = [false, false];
let answerKept: AnswerKept = async () => undefined;
/** What was answered from what was kept, by address, and how old that is. */
const given = new Map<string, number>();
const answeredListeners = new Set<() => void>();

/** Says that the page was started without the server, on what was kept; or that the server answers after all. The state of the live connection changes with it. */
export const setOnKept = (is: boolean): void => {
  onKept = is;
};

/** True while the page stands on what was kept and has not reached the server yet. */
export const isOnKept = (): boolean => onKept;

/** Says that the page is known to have no connection: the browser says so, or the live connection was tried several times. */
export const noteLost = (): void => {
  cutOff = true;
};

/** Says that the server answers. True when some of what is shown was kept, and has to be read again. */
export function noteFound(): boolean {
  const hasKept = given.size > 0;
  [onKept, cutOff] = [false, false];
  given.clear();
  return hasKept;
}

/** True while the page is known to have no connection, and says so. Only then something kept is shown in place of an answer. */
export const isOffline = (): boolean => onKept || cutOff;

/** How old an answer is that was made of what was kept; undefined for one of the server. */
export const keptSince = (address: string): number | undefined => given.get(address);

/** Calls `listener` when the server answers a page that is known to have no connection; returns a function that stops it. */
export function onAnswered(listener: () => void): () => void {
  answeredListeners.add(listener);
  return () => {
    answeredListeners.delete(listener);
  };
}

/** Who answers reads from what was kept, when there is no connection: undefined for what was not. */
export const offerKept = (answer: AnswerKept): void => {
  answerKept = answer;
};

/**
 * Asks the server. On a page that is known to have no connection, what was kept answers (made an answer by `as`) when that fails; where the page
 * stands on what was kept, it answers first. A request that fails on any other page is an error.
 */
export async function orKept<T>(
  endpoint: Endpoint,
  asked: Asked,
  ask: () => Promise<T>,
  as: (kept: unknown) => T = (kept) => kept as T,
): Promise<T> {
  const address = pathOf(endpoint, asked.params, asked.query);
  const takeKept = async (): Promise<{ answer: T } | undefined> => {
    const kept = await answerKept(endpoint, asked);
    if (!kept) return undefined;
    given.set(address, kept.at);
    return { answer: as(kept.data) };
  };
  const first = onKept ? await takeKept() : undefined;
  if (first) return first.answer;
  try {
    const answer = await ask();
    given.delete(address);
    if (isOffline()) for (const listener of answeredListeners) listener();
    return answer;
  } catch (error) {
    const instead = isOffline() && error instanceof TypeError ? await takeKept() : undefined;
    if (!instead) throw error;
    return instead.answer;
  }
}
