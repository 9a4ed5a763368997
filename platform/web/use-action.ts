import { useCallback, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Endpoint, ReplyOf } from "#platform/contract/endpoint.ts";
import {
  call,
  CallError,
  isClash,
  isCountChanged,
  isOtherBusiness,
  serverMessage,
  type CallInput,
} from "./call.ts";
import { stoppedByDemo } from "./demo-mode.ts";
import { isOffline } from "./offline-state.ts";
import { beginAct, endTry, type OpenAct, tellsOfFirstTry, useAsker } from "./open-acts.ts";
import { keyOf, refresh, startLeaving } from "./query-keys.ts";
import { showToast, type ToastText } from "./toasts.ts";
import { useLatest } from "./use-latest.ts";

/** How an action ended: with its reply; refused or failed; or stopped because this is the demo. */
export type Outcome<T> = { ok: true; reply: T } | { ok: false; error: unknown } | { ok: false; demo: true };

export type ActionOptions<E extends Endpoint> = {
  /** Completes "This would ..." in the demo alert. Left out only for calls that the demo may make. */
  demo?: string;
  success?: ToastText | ((reply: ReplyOf<E>, input: CallInput<E>) => ToastText | undefined);
  failure?: ToastText | ((error: unknown, input: CallInput<E>) => ToastText | undefined);
  refresh?: readonly Pick<Endpoint, "path">[];
  /** The read that answers the same: it shows the reply before `pending` ends, so that nothing falls back to how it was. */
  shows?: Endpoint;
  /** The id of what the call removes: its own reads are not read again. */
  gone?: (input: CallInput<E>) => string;
  /** Changes the cache before the answer comes; returns a function that restores it when the call fails. */
  optimistic?: (queryClient: QueryClient, input: CallInput<E>) => () => void;
  /** How to send it, when it isn't a plain call (an upload); `once` is its Idempotency-Key. */
  send?: (input: CallInput<E>, once: string) => Promise<ReplyOf<E>>;
};

/** A write: demo alert or call, done once however often it is tried, optimistic change, toasts, refreshed reads. `run` never throws; it returns the outcome, and pressed again while it is underway, that one's. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(0);
  const latest = useLatest(options);
  const asker = useAsker();

  const attempt = useCallback(
    async (input: CallInput<E>, act: OpenAct): Promise<Outcome<ReplyOf<E>>> => {
      const { success, failure, optimistic, gone, send, shows } = latest.current;
      let undo: (() => void) | undefined;
      let endLeaving: ReturnType<typeof startLeaving> | undefined;
      let isGone = false;
      setRunning((count) => count + 1);
      try {
        undo = optimistic?.(queryClient, input);
        endLeaving = gone && startLeaving(queryClient, gone(input));
        const reply = await (send
          ? send(input, act.key)
          : call(endpoint, { ...input, once: act.key } as CallInput<E>));
        endTry(act);
        isGone = true;
        if (shows) {
          const queryKey = keyOf(shows, input as Parameters<typeof keyOf>[1]);
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, reply);
        }
        say(success, (words) => words(reply, input), "positive");
        return { ok: true, reply };
      } catch (error) {
        // Not before `run` knows that it is underway: the very first step may have failed.
        await Promise.resolve();
        if (!isGone) endTry(act, error);
        undo?.();
        if (isCountChanged(error))
          showToast({ tone: "danger", title: countWords, description: serverMessage(error) });
        // A clash is shown by the form, with both values.
        else if (!isOtherBusiness(error) && !isClash(error))
          say(failure, (words) => words(error, input), "danger", reasonOf(error));
        return { ok: false, error };
      } finally {
        setRunning((count) => count - 1);
        endLeaving?.(isGone);
        // Also after a failure: the screen must show what the server has.
        void refresh(queryClient, latest.current.refresh ?? []);
      }
    },
    [endpoint, queryClient, latest],
  );
  const run = useCallback(
    (input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> => {
      const { demo } = latest.current;
      if (demo !== undefined && stoppedByDemo(demo)) return Promise.resolve({ ok: false, demo: true });
      const act = beginAct(asker, endpoint, input);
      act.running ??= attempt(input, act);
      return act.running as Promise<Outcome<ReplyOf<E>>>;
    },
    [attempt, endpoint, latest, asker],
  );

  return { run, pending: running > 0 };
}

/** The number on the button was no longer right. Nothing was done; with `refresh` the screen shows the new one. */
const countWords = "The number has changed";

function say<F extends (...args: never[]) => ToastText | undefined>(
  words: ToastText | F | undefined,
  ask: (words: F) => ToastText | undefined,
  tone: "positive" | "danger",
  reason?: string,
): void {
  const text = typeof words === "function" ? ask(words) : words;
  if (text) showToast({ tone, ...text, ...(reason && reason !== text.description ? { reason } : {}) });
}

/** What the stated words of a failure leave out: that there is no connection, that the person may no longer do this, that it is gone, or what became of the first try. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError) {
    if (error.status === 404) return "It’s no longer there, or you can no longer see it.";
    return error.status === 403 || tellsOfFirstTry(error) ? serverMessage(error) : undefined;
  }
  return navigator.onLine && !isOffline()
    ? undefined
    : "You’re offline. Nothing is lost. Try again when you’re back online.";
}
