import { useRef } from "react";
import type { Endpoint, ReplyOf } from "#platform/contract/endpoint.ts";
import type { CallInput } from "./call.ts";
import { upload } from "./upload.ts";
import { type ActionOptions, type Outcome, useAction } from "./use-action.ts";

/** An action that sends one file and nothing else: `useAction` with the file in place of the input. */
export function useSendFile<E extends Endpoint>(endpoint: E, options: Omit<ActionOptions<E>, "send">) {
  const chosen = useRef<File>(undefined);
  const { run, pending } = useAction(endpoint, {
    ...options,
    send: (_input, once) => upload(endpoint, {}, chosen.current as File, { once }),
  });
  const send = (file: File): Promise<Outcome<ReplyOf<E>>> => {
    chosen.current = file;
    return run({} as CallInput<E>);
  };
  return { send, pending };
}
