import { pathOf, type Endpoint, type ReplyOf } from "#platform/contract/endpoint.ts";
import { paramsAt } from "#platform/contract/page.ts";
import { clearFlags, isLetIn } from "./browser-flags.ts";
import { isSignedIn } from "./signed-in.ts";

/** True while a flag opens the screens and nobody is signed in: samples are shown, nothing is sent. */
export const isDemo = (): boolean => !isSignedIn() && isLetIn();

/** The demo alert, to the letter (Spec 1 §1). `action` as in "delete this contact permanently". */
export const demoWords = (action: string): string =>
  `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`;

/** The variant for anything that connects an outside service (Spec 1 §1). */
export const connecting = "connect to real services";

/** Shows the demo alert and returns true in the demo: the caller then does nothing more. */
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
/** What a read answers in the demo, keyed by the path of its call. */
export type Sample = { readonly path: string; readonly answer: (asked: SampleAsked) => unknown };

/** Declares what a read answers in the demo. Import the data inside `answer`, so that it is loaded on demand. */
export const sampleFor = <E extends Endpoint>(
  endpoint: E,
  answer: (asked: SampleAsked) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Sample => ({ path: endpoint.path, answer });

let load = async (): Promise<readonly Sample[]> => [];
let loading: Promise<ReadonlyMap<string, Sample>> | undefined;

/** Where the demo's samples come from. They are loaded at the first read that the demo answers. */
export function offerSamples(from: () => Promise<readonly Sample[]>): void {
  [load, loading] = [from, undefined];
}

/** All samples by path. A failed load is tried again at the next read. */
function samplesByPath(): Promise<ReadonlyMap<string, Sample>> {
  loading ??= load().then(
    (samples) => new Map(samples.map((sample) => [sample.path, sample])),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );

/** The sample answer of a read. Throws when no area has one. */
export async function sampleOf(
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): Promise<unknown> {
  const sample = (await samplesByPath()).get(endpoint.path);
  if (!sample) throw new Error(`The demo has no sample for ${pathOf(endpoint, input.params, input.query)}`);
  return sample.answer({ params: texts(input.params), query: texts(input.query) });
}

/** The sample answer of the read with this address, params and query in it; undefined when no area has one. */
export async function sampleAt(address: string): Promise<unknown> {
  const [path = "", search] = address.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const samples = await samplesByPath();
  // A path without params wins over one whose param it could match: /api/contacts/count, /api/contacts/:id.
  for (const pattern of [path, ...samples.keys()]) {
    const params = paramsAt(pattern, path);
    const sample = params && samples.get(pattern);
    if (sample) return sample.answer({ params, query });
  }
  return undefined;
}
