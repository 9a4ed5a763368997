import { useState } from "react";
import { isGoingOn } from "#platform/contract/operations.ts";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { failed } from "#platform/web/failures.ts";
import { fileSize } from "#platform/web/format.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useBeginUpload, type UploadProblem } from "#platform/web/use-begin-upload.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import {
  maxNumberFileBytes,
  type NewNumberList,
  type NumberList,
} from "#areas/outreach/contract/do-not-call.schema.ts";
import { listToasts } from "./phone.messages.ts";

/** How often a list that is being read is looked at. */
const pollMilliseconds = 1500;

export const useNumberLists = () =>
  useEndlessQueryOf(doNotCallApi.list, {
    refetchInterval: (lists) =>
      lists?.some(({ work }) => work !== null && isGoingOn(work)) === true && pollMilliseconds,
  });

export const useRemoveNumberList = () =>
  useAction(doNotCallApi.remove, {
    demo: "remove this list",
    success: { title: "List removed" },
    failure: failed("The list wasn’t removed"),
    refresh: [doNotCallApi.list],
    gone: ({ params }) => params.id,
  });

function refusalOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError) || error.status >= 500) return listToasts.uploadFailed;
  return { ...listToasts.unreadable, reason: error.body?.errors?.file ?? serverMessage(error) };
}

type Sending = { file: File; fields: NewNumberList; signal: AbortSignal; onShare: (share: number) => void };

/** Uploads a list of numbers, with progress and a way to stop. */
export function useSendNumberList() {
  const { begin: beginUpload, ...shown } = useBeginUpload();
  const [given] = useState<{ now?: Sending }>({});
  const action = useAction(doNotCallApi.upload, {
    demo: "upload this list",
    refresh: [doNotCallApi.list],
    send: async (_input, once): Promise<NumberList> => {
      if (!given.now) throw new Error("No file");
      const { file, fields, signal, onShare } = given.now;
      return upload(doNotCallApi.upload, fields, file, { onProgress: onShare, signal, once });
    },
  });
  const begin = (file: File, fields: NewNumberList): Promise<boolean> =>
    beginUpload({
      reading: `Reading ${file.name}`,
      check: async () =>
        file.size > maxNumberFileBytes
          ? {
              ...listToasts.unreadable,
              reason: `“${file.name}” is larger than ${fileSize(maxNumberFileBytes)}. Split it, or send it as a zip.`,
            }
          : undefined,
      sending: `Uploading ${file.name}`,
      send: (signal, onShare) => {
        given.now = { file, fields, signal, onShare };
        return action.run({});
      },
      refusal: refusalOf,
      onSent: () => undefined,
    });
  return { begin, ...shown };
}
