import { useState } from "react";
import { CallError, serverMessage } from "#platform/web/call.ts";
import { piecesOf } from "#platform/web/file-pieces.ts";
import { fileSize } from "#platform/web/format.ts";
import { navigate } from "#platform/web/navigate.ts";
import { notifyMissing } from "#platform/web/parts.ts";
import { TableError } from "#platform/tables/table-error.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useBeginUpload, type UploadProblem } from "#platform/web/use-begin-upload.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { maxStatementBytes, type Statement } from "#areas/statements/contract/statements.schema.ts";
import { demoActions, toasts } from "./statements.messages.ts";
import { useKeepStatement } from "./statements.queries.ts";
import { statementAddress } from "./statements.view.ts";

const reader = () => import("#platform/tables/statement.ts");
const unreadable = (reason: string): UploadProblem => ({ ...toasts.unreadable, reason });

/** What is wrong with a file, judged by its beginning: then it need not be uploaded at all. */
async function problemOf(file: File): Promise<UploadProblem | undefined> {
  if (file.size > maxStatementBytes)
    return unreadable(
      `“${file.name}” is larger than ${fileSize(maxStatementBytes)}. Download a shorter time from your bank.`,
    );
  const { openStatement } = await reader();
  try {
    const { batches } = await openStatement(piecesOf(file), file.name);
    for await (const { lines, problems } of batches) if (lines.length + problems.length > 0) break;
    return undefined;
  } catch (error) {
    return unreadable(
      error instanceof TableError
        ? error.message
        : "The file couldn’t be read. If it’s open in another program, close it there.",
    );
  }
}

/** What the server found wrong. */
function refusalOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError) || error.status >= 500) return toasts.uploadFailed;
  const reason = error.body?.errors?.file ?? error.body?.errors?.accountId ?? serverMessage(error);
  return { ...toasts.unreadable, reason };
}

/** Takes a bank's file for an account: checks that it can be read, uploads it, and moves on to its dry run. */
export function useBeginStatement() {
  const { begin: beginUpload, ...shown } = useBeginUpload();
  const keep = useKeepStatement();
  const send = useSending();
  const begin = (file: File, accountId: string): Promise<boolean> =>
    beginUpload({
      reading: `Reading ${file.name}`,
      check: async () => {
        const hasReader = await reader().then(
          () => true,
          () => false,
        );
        if (hasReader) return problemOf(file);
        notifyMissing(reader, () => void begin(file, accountId));
        return "stopped";
      },
      sending: `Uploading ${file.name}`,
      send: (signal, onShare) => send({ file, accountId, signal, onShare }),
      refusal: refusalOf,
      onSent: (reply) => {
        keep(reply);
        navigate(statementAddress(reply.id));
      },
    });
  return { begin, ...shown };
}

type Sending = { file: File; accountId: string; signal: AbortSignal; onShare: (share: number) => void };

function useSending() {
  const [given] = useState<{ now?: Sending }>({});
  const action = useAction(statementsApi.upload, {
    demo: demoActions.upload,
    refresh: [statementsApi.list],
    send: async (_input, once): Promise<Statement> => {
      if (!given.now) throw new Error("No file");
      const { file, accountId, signal, onShare } = given.now;
      return upload(statementsApi.upload, { accountId }, file, { onProgress: onShare, signal, once });
    },
  });
  return (now: Sending) => {
    given.now = now;
    return action.run({});
  };
}
