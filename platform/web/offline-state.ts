import type { Endpoint } from "#platform/contract/endpoint.ts";

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type AnswerKept = (endpoint: Endpoint, asked: Asked) => Promise<unknown>;

let onKept = false;
let answerKept: AnswerKept = async () => undefined;

/** Says that the page was started without the server, on what was kept; or that the server answers after all. The state of the live connection changes with it. */
export const setOnKept = (is: boolean): void => {
  onKept = is;
};

/** True while the page stands on what was kept and has not reached the server yet. */
export const isOnKept = (): boolean => onKept;

/** Who answers reads from what was kept, when the server can't be reached: undefined for what was not. */
export const offerKept = (answer: AnswerKept): void => {
  answerKept = answer;
};

/** Asks the server; where it can't be reached, what was kept answers (made an answer by `as`). On a page that stands on what was kept, that is asked first. */
export async function orKept<T>(
  endpoint: Endpoint,
  asked: Asked,
  ask: () => Promise<T>,
  as: (kept: unknown) => T = (kept) => kept as T,
): Promise<T> {
  const kept = onKept ? await answerKept(endpoint, asked) : undefined;
  if (kept !== undefined) return as(kept);
  try {
    return await ask();
  } catch (error) {
    const instead = error instanceof TypeError ? await answerKept(endpoint, asked) : undefined;
    if (instead === undefined) throw error;
    return as(instead);
  }
}
