import { useCallback, useRef, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Endpoint, ReplyOf } from "#platform/contract/endpoint.ts";
import { call, type CallInput } from "./call.ts";
import { stoppedByDemo } from "./demo-mode.ts";
import { refresh } from "./query-keys.ts";
import { showToast, type ToastText } from "./toasts.ts";

/** How an action ended: with its reply; refused or failed; or stopped because this is the demo. */
export type Outcome<T> = { ok: true; reply: T } | { ok: false; error: unknown } | { ok: false; demo: true };

export type ActionOptions<E extends Endpoint> = {
  /** Completes "This would ..." in the demo alert. Left out only for calls that the demo may make. */
  demo?: string;
  success?: ToastText | ((reply: ReplyOf<E>, input: CallInput<E>) => ToastText | undefined);
  failure?: ToastText | ((error: unknown, input: CallInput<E>) => ToastText | undefined);
  refresh?: readonly Pick<Endpoint, "path">[];
  /** Changes the cache before the answer comes; gives what puts it back when the call fails. */
  optimistic?: (queryClient: QueryClient, input: CallInput<E>) => () => void;
  /** The sending itself, where it is no plain call (an upload). */
  send?: (input: CallInput<E>) => Promise<ReplyOf<E>>;
};

/** A write: demo alert or call, optimistic change, toasts, refreshed reads. `run` never throws; it gives the outcome. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(async (input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> => {
    const { demo, success, failure, optimistic, send } = latest.current;
    if (demo !== undefined && stoppedByDemo(demo)) return { ok: false, demo: true };
    const undo = optimistic?.(queryClient, input);
    setRunning((count) => count + 1);
    try {
      const reply = await (send ? send(input) : call(endpoint, input));
      say(success, (words) => words(reply, input), "positive");
      return { ok: true, reply };
    } catch (error) {
      undo?.();
      say(failure, (words) => words(error, input), "danger");
      return { ok: false, error };
    } finally {
      setRunning((count) => count - 1);
      // Also after a failure: what the screen shows must be what the server has. Whoever waits for the outcome goes first: a screen
      // that is left because its customer was deleted must not ask for that customer again.
      setTimeout(() => void refresh(queryClient, latest.current.refresh ?? []));
    }
  }, [endpoint, queryClient]);

  return { run, pending: running > 0 };
}

function say<F extends (...args: never[]) => ToastText | undefined>(words: ToastText | F | undefined, ask: (words: F) => ToastText | undefined, tone: "positive" | "danger"): void {
  const text = typeof words === "function" ? ask(words) : words;
  if (text) showToast({ tone, ...text });
}
