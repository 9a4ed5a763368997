import { useRef, useState } from "react";
import { dismissToast, showToast, type ToastText } from "./toasts.ts";
import type { Outcome } from "./use-action.ts";

/** What is wrong with a file: in a few words, in a sentence, and what exactly. */
export type UploadProblem = ToastText & { reason?: string };
/** `stop` cancels a running upload. */
export type UploadStage = { words: string; share: number; stop?: () => void };

export type UploadSteps<T> = {
  /** Said while the file is looked at: "Reading list.csv". */
  reading: string;
  /** What is wrong with it, judged before anything is sent; "stopped" when it goes no further for another reason. */
  check: () => Promise<UploadProblem | "stopped" | undefined>;
  /** Said while it is sent, which can then be stopped: "Uploading list.csv"; left out for what is sent in a moment. */
  sending?: string;
  send: (signal: AbortSignal, onShare: (share: number) => void) => Promise<Outcome<T>>;
  /** What the server found wrong. */
  refusal: (error: unknown) => UploadProblem;
  onSent: (reply: T) => void;
};

/**
 * Begins an upload: looks at the file, sends it with progress and a way to stop, and says what is wrong, in its place and as a toast. `begin`
 * answers whether it arrived; `forget` takes back what was said.
 */
export function useBeginUpload() {
  const [stage, setStage] = useState<UploadStage>();
  const [problem, setProblem] = useState<UploadProblem>();
  const told = useRef<number>(undefined);

  const refuse = (found: UploadProblem): false => {
    setProblem(found);
    told.current = showToast({ title: found.title, description: found.description, tone: "danger" });
    return false;
  };
  const forget = () => {
    setProblem(undefined);
    if (told.current !== undefined) dismissToast(told.current);
  };
  const begin = async <T>(steps: UploadSteps<T>): Promise<boolean> => {
    forget();
    setStage({ words: steps.reading, share: 0 });
    try {
      const found = await steps.check();
      if (found === "stopped") return false;
      if (found) return refuse(found);
      const leash = new AbortController();
      if (steps.sending) setStage({ words: steps.sending, share: 0, stop: () => leash.abort() });
      const outcome = await steps.send(leash.signal, (share) => setStage((now) => now && { ...now, share }));
      if (outcome.ok) {
        steps.onSent(outcome.reply);
        return true;
      }
      return leash.signal.aborted || !("error" in outcome) ? false : refuse(steps.refusal(outcome.error));
    } finally {
      setStage(undefined);
    }
  };
  return { begin, stage, problem, forget };
}
