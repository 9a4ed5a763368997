import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { useRef, useState } from "react";
import { navigate } from "#platform/web/navigate.ts";
import { serverMessage, CallError } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { fileSize } from "#platform/web/format.ts";
import { notifyMissing } from "#platform/web/parts.ts";
import { dismissToast, showToast, type ToastText } from "#platform/web/toasts.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import type { HeaderRow, OpenedTable } from "#platform/tables/table.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { type Import } from "#areas/imports/contract/imports.schema.ts";
import { importToasts } from "./imports.messages.ts";
import { importAddress } from "./imports.view.ts";
import { useKeepImport } from "./imports.queries.ts";

export type BeginProblem = ToastText & { reason?: string };
/** `stop` cancels a running upload. */
export type BeginStage = { words: string; share: number; stop?: () => void };
type Given = { file: File } | { text: string };

const reader = () => import("#platform/tables/table.ts");
const sample = () => import("./imports.sample.ts");

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  // Not every browser can loop over a stream.
  const source = file.stream().getReader();
  try {
    for (let piece = await source.read(); !piece.done; piece = await source.read()) yield piece.value;
  } finally {
    await source.cancel().catch(() => undefined);
  }
}

/** Opens the chosen file with the same reader as the server. */
export async function openGiven(given: Given, names: HeaderRow = "named"): Promise<OpenedTable> {
  const { openTable, readPasted } = await reader();
  return "file" in given
    ? openTable(piecesOf(given.file), given.file.name, {}, names)
    : readPasted(given.text, {}, names);
}

/** What is wrong with a file, judged by its beginning: then it need not be uploaded at all. */
async function problemOf(given: Given): Promise<BeginProblem | undefined> {
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
function refusalOf(error: unknown): BeginProblem {
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
  const [stage, setStage] = useState<BeginStage>();
  const [problem, setProblem] = useState<BeginProblem>();
  const told = useRef<number>(undefined);
  const keep = useKeepImport();
  const send = useSending((share) => setStage((now) => now && { ...now, share }));

  const refuse = (found: BeginProblem) => {
    setProblem(found);
    told.current = showToast({ title: found.title, description: found.description, tone: "danger" });
  };
  const forget = () => {
    setProblem(undefined);
    if (told.current !== undefined) dismissToast(told.current);
  };
  const begin = async (given: Given): Promise<boolean> => {
    forget();
    setStage({ words: "file" in given ? `Reading ${given.file.name}` : "Reading the rows", share: 0 });
    try {
      const hasReader = await reader().then(
        () => true,
        () => false,
      );
      if (!hasReader) return (notifyMissing(reader, () => void begin(given)), false);
      const found = await problemOf(given);
      if (found) return (refuse(found), false);
      const leash = new AbortController();
      if ("file" in given)
        setStage({ words: `Uploading ${given.file.name}`, share: 0, stop: () => leash.abort() });
      const outcome = await send(given, leash.signal);
      if (!outcome.ok && leash.signal.aborted) return false;
      if (!outcome.ok) return ("error" in outcome && refuse(refusalOf(outcome.error)), false);
      keep(outcome.reply);
      navigate(importAddress(outcome.reply.id));
      return true;
    } finally {
      setStage(undefined);
    }
  };
  return { begin, stage, problem, forget };
}

/** Uploads with the right call; in the demo everything stays in the browser. */
function useSending(onShare: (share: number) => void) {
  const [given] = useState<{ file?: File; signal?: AbortSignal }>({});
  const sendFile = async (): Promise<Import> => {
    const file = given.file as File;
    return isDemo()
      ? (await sample()).begun(file.name, (names) => openGiven({ file }, names))
      : upload(importsApi.upload, {}, file, onShare, given.signal);
  };
  const byFile = useAction(importsApi.upload, { send: sendFile, refresh: [importsApi.list] });
  const byText = useAction(importsApi.paste, {
    refresh: [importsApi.list],
    ...(isDemo()
      ? { send: async ({ body }) => (await sample()).begun("Pasted rows", (names) => openGiven(body, names)) }
      : {}),
  });
  return async (what: Given, signal: AbortSignal) => {
    if ("text" in what) return byText.run({ body: what });
    Object.assign(given, { file: what.file, signal });
    return byFile.run({});
  };
}
