import { pathOf, type Endpoint, type ReplyOf } from "#platform/contract/endpoint.ts";
import { paramsAt } from "#platform/contract/page.ts";
import { clearFlags, isLetIn } from "./browser-flags.ts";
import { isSignedIn } from "./signed-in.ts";

/** True while a flag opens the screens and nobody is signed in: samples are shown, nothing is sent. */
export const isDemo = (): boolean => !isSignedIn() && isLetIn();

/** The demo alert, to the letter (Spec 1 §1). `action` as in "delete this contact permanently". */
export const demoWords = (action: string): string =>
  `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`;

/** The variant for whatever connects an outside service (Spec 1 §1). */
export const connecting = "connect to real services";

/** Shows the demo alert and answers true when in demo: then the caller does nothing more. */
export function stoppedByDemo(action: string): boolean {
  if (!isDemo()) return false;
  window.alert(demoWords(action));
  return true;
}

/** Ends the demo: removes the demo flag and the setup-completed flag and goes to / (Spec 1 §2). */
export function exitDemo(): void {
  clearFlags("demoMode", "testMode", "setupCompleted");
  window.location.assign("/");
}

export type SampleAsked = { params: Record<string, string>; query: Record<string, string> };
type SampleAnswer = (asked: SampleAsked) => unknown;

const samples = new Map<string, SampleAnswer>();

/** Says what a read answers in demo. Import the sample data inside `answer`, so that only the demo loads it. */
export function registerSample<E extends Endpoint>(
  endpoint: E,
  answer: (asked: SampleAsked) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  samples.set(endpoint.path, answer);
}

const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );

/** The sample answer of a read. Throws when the area registered none. */
export async function sampleOf(
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): Promise<unknown> {
  const answer = samples.get(endpoint.path);
  if (!answer) throw new Error(`The demo has no sample for ${pathOf(endpoint, input.params, input.query)}`);
  return answer({ params: texts(input.params), query: texts(input.query) });
}

/** The sample answer of the read with this address, params and query in it; undefined when no area registered one. */
export async function sampleAt(address: string): Promise<unknown> {
  const [path = "", search] = address.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  // An address without params is meant before one whose param it could be: /api/contacts/count, /api/contacts/:id.
  for (const pattern of [path, ...samples.keys()]) {
    const params = paramsAt(pattern, path);
    const answer = params && samples.get(pattern);
    if (answer) return answer({ params, query });
  }
  return undefined;
}
