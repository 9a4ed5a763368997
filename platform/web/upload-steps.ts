import { type ImportStatus, mayStep } from "#platform/contract/import-steps.ts";

type Uploaded = { status: ImportStatus; startedAt: string | null };

/** The step an upload is on: 1 is checked, 2 is written, 3 has ended; 0, choosing the file, comes before there is one. */
export function uploadStep({ status, startedAt }: Uploaded): 1 | 2 | 3 {
  if (status === "importing") return 2;
  return status === "mapping" ||
    status === "checking" ||
    status === "ready" ||
    (status === "failed" && startedAt === null)
    ? 1
    : 3;
}

/** True while an operation is at work on an upload: it is looked at each second. */
export const isUploadMoving = ({ status }: Pick<Uploaded, "status">): boolean =>
  status === "checking" || status === "importing" || status === "undoing";

/** True for one from which nothing was written yet, and which can be continued or thrown away. */
export const isUploadUnfinished = (upload: Uploaded): boolean =>
  uploadStep(upload) === 1 && mayStep(upload.status, "remove");
