import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { useState } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { serverMessage, CallError } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { piecesOf } from "#platform/web/file-pieces.ts";
import { fileSize } from "#platform/web/format.ts";
import { notifyMissing } from "#platform/web/parts.ts";
import { upload } from "#platform/web/upload.ts";
import { useBeginUpload, type UploadProblem } from "#platform/web/use-begin-upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import type { HeaderRow, OpenedTable } from "#platform/tables/table.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { type Import } from "#areas/imports/contract/imports.schema.ts";
import { importToasts } from "./imports.messages.ts";
import { importAddress } from "./imports.view.ts";
import { useKeepImport } from "./imports.queries.ts";

type Given = { file: File } | { text: string };

const reader = () => import("#platform/tables/table.ts");
const sample = () => import("./imports.sample.ts");

/** Opens the chosen file with the same reader as the server. */
export async function openGiven(given: Given, names: HeaderRow = "named"): Promise<OpenedTable> {
  const { openTable, readPasted } = await reader();
  return "file" in given
    ? openTable(piecesOf(given.file), given.file.name, {}, names)
    : readPasted(given.text, {}, names);
}

/** What is wrong with a file, judged by its beginning: then it need not be uploaded at all. */
async function problemOf(given: Given): Promise<UploadProblem | undefined> {
  if ("file" in given && given.file.size > importLimits.fileBytes)
    return {
      ...importToasts.unreadable,
      reason: `“${given.file.name}” is larger than ${fileSize(importLimits.fileBytes)}. Split it into smaller files.`,
    };
  try {
    const { batches } = await openGiven(given);
    for await (const rows of batches) if (rows.length > 0) break;
    return undefined;
  } catch (error) {
    const { TableError } = await reader();
    if (!(error instanceof TableError))
      return {
        ...importToasts.unreadable,
        reason: "The file couldn’t be read. If it’s open in another program, close it there.",
      };
    return {
      ...(error.code === "wrong_type" ? importToasts.wrongType : importToasts.unreadable),
      reason: error.message,
    };
  }
}

/** What the server found wrong, shown with the stated words. */
function refusalOf(error: unknown): UploadProblem {
  const reason = error instanceof CallError ? (error.body?.errors?.file ?? serverMessage(error)) : undefined;
  if (!(error instanceof CallError) || error.status >= 500) return importToasts.uploadFailed;
  if (serverMessage(error) === importToasts.wrongType.description)
    return { ...importToasts.wrongType, reason };
  return error.status === 400 || error.status === 413
    ? { ...importToasts.unreadable, reason }
    : { ...importToasts.failed, reason };
}

/** Takes a file or pasted rows: checks that they can be read, uploads them, and moves on to the second step. */
export function useBeginImport() {
  const { begin: beginUpload, ...shown } = useBeginUpload();
  const keep = useKeepImport();
  const send = useSending();

  const begin = (given: Given): Promise<boolean> =>
    beginUpload({
      reading: "file" in given ? `Reading ${given.file.name}` : "Reading the rows",
      check: async () => {
        const hasReader = await reader().then(
          () => true,
          () => false,
        );
        if (hasReader) return problemOf(given);
        notifyMissing(reader, () => void begin(given));
        return "stopped";
      },
      sending: "file" in given ? `Uploading ${given.file.name}` : undefined,
      send: (signal, onShare) => send(given, signal, onShare),
      refusal: refusalOf,
      onSent: (reply) => {
        keep(reply);
        navigate(importAddress(reply.id));
      },
    });
  return { begin, ...shown };
}

/** Uploads with the right call; in the demo everything stays in the browser. */
function useSending() {
  const [given] = useState<{ file?: File; signal?: AbortSignal; onShare?: (share: number) => void }>({});
  const sendFile = async (_input: unknown, once: string): Promise<Import> => {
    const file = given.file as File;
    return isDemo()
      ? (await sample()).begun(file.name, (names) => openGiven({ file }, names))
      : upload(importsApi.upload, {}, file, {
          once,
          signal: given.signal,
          ...(given.onShare && { onProgress: given.onShare }),
        });
  };
  const byFile = useAction(importsApi.upload, { send: sendFile, refresh: [importsApi.list] });
  const byText = useAction(importsApi.paste, {
    refresh: [importsApi.list],
    ...(isDemo()
      ? { send: async ({ body }) => (await sample()).begun("Pasted rows", (names) => openGiven(body, names)) }
      : {}),
  });
  return async (what: Given, signal: AbortSignal, onShare: (share: number) => void) => {
    if ("text" in what) return byText.run({ body: what });
    Object.assign(given, { file: what.file, signal, onShare });
    return byFile.run({});
  };
}
