import { herePosition, liveApi, liveEventName, LiveMessage } from "#platform/contract/live.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import type { Client } from "./test-server.ts";

export type LiveReader = {
  /** The next news, in order; undefined when the stream has ended. */
  next(): Promise<LiveMessage | undefined>;
  /** Everything received so far but not yet taken. */
  heard: LiveMessage[];
  /** The stream's last position: reconnecting with it gets what was missed. */
  position(): string | undefined;
  close(): void;
};

/** Opens the live stream as a browser would, from a position on. */
export async function readLive(client: Client, since?: string): Promise<LiveReader> {
  const closing = new AbortController();
  const response = await client.send(pathOf(liveApi.stream, {}, { since }), { signal: closing.signal });
  if (response.status !== 200 || !response.body) throw new Error(`GET /api/live answered ${response.status}`);
  const heard: LiveMessage[] = [];
  const state: { isOver: boolean; position?: string } = { isOver: false };
  let wake: () => void = () => undefined;
  void (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = new RegExp(`^event: ${liveEventName}\\ndata: (.*)$`).exec(block)?.[1];
        state.position =
          new RegExp(`^event: ${herePosition}\\nid: (.*)\\ndata: here$`).exec(block)?.[1] ?? state.position;
        if (data) heard.push(LiveMessage.parse(JSON.parse(data)));
      }
      wake();
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
      wake();
    });
  return {
    heard,
    position: () => state.position,
    close: () => closing.abort(),
    async next() {
      while (heard.length === 0 && !state.isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return heard.shift();
    },
  };
}
