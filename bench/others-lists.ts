import { pause, type Running } from "./fixture.ts";

/** Somebody who loads a list twenty times a second. */
const betweenListsMs = 50;

/** How long each of somebody else's lists takes until something is done, in milliseconds; at least one. */
export async function othersLists(
  { server, cookie }: { server: Running; cookie: string },
  until: Promise<unknown>,
): Promise<number[]> {
  const over = new AbortController();
  const ended = until.finally(() => over.abort());
  const times: number[] = [];
  while (!over.signal.aborted) {
    const before = performance.now();
    await (
      await fetch(`${server.address}/api/contacts?limit=48&fields=card`, { headers: { cookie } })
    ).arrayBuffer();
    times.push(performance.now() - before);
    await pause(betweenListsMs);
  }
  await ended;
  return times;
}
