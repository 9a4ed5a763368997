import type { MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/contract/errors.ts";
import type { Multipart } from "#platform/contract/endpoint.ts";
import { isStorable } from "#platform/contract/text.ts";
import type { Database } from "./database.ts";
import { validationError } from "./errors-of.ts";
import { removeFile, storeFile, tooLarge } from "./files.ts";
import { plainMessage } from "./input-messages.ts";
import type { Upload } from "./route.ts";
import { makeTurns } from "./turns.ts";

/** The longest file name that is stored, in characters. */
const fileNameMax = 255;

/** The most text fields in a form, and how long each may be in bytes. */
const fields = { max: 20, bytes: 100_000 } as const;

const overflowBytes = 1_048_576;

/** How long the rest of a refused upload is still read and discarded; then the connection is cut. */
const lingerMs = 5_000;

/** The most files that one business uploads at once, for any purpose. */
const uploads = makeTurns({
  max: 4,
  maxWaiting: 4,
  waitSeconds: 10,
  refusal: "Several files are already uploading. Please wait until they’re done, then send this one again.",
});

type Form = { upload: Upload; fields: unknown };
type Sent = { request: FastifyRequest; shape: Multipart; database: Database; workspaceId: string };

/**
 * Receives one file and its text fields, and does `work` with them. The file is stored as it streams, and removed again when the fields are
 * wrong or `work` fails. After a refusal the rest of the form is read and discarded.
 */
export async function withUpload<T>(sent: Sent, work: (form: Form) => Promise<T>): Promise<T> {
  try {
    return await uploads.inTurn(sent.workspaceId, async () => {
      const form = await readForm(sent);
      return work(form).catch((error: unknown) => discard(sent, form.upload, error));
    });
  } catch (error) {
    readAway(sent.request);
    throw error;
  }
}

async function discard({ database, workspaceId }: Sent, { fileId }: Upload, error: unknown): Promise<never> {
  await database.inWorkspace(workspaceId, (tx) => removeFile(tx, fileId)).catch(() => {});
  throw error;
}

// A sender reads the refusal only if it can keep sending for a moment, and a closed connection goes unnoticed while nobody reads from
// it: it would keep a stopping server waiting.
function readAway({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const cut = setTimeout(() => raw.socket.destroy(), lingerMs).unref();
  raw.once("end", () => clearTimeout(cut)).once("error", () => clearTimeout(cut));
  raw.unpipe().resume();
}

async function readForm(sent: Sent): Promise<Form> {
  const { request, shape, database, workspaceId } = sent;
  if (!request.isMultipart()) throw new AppError("unsupported_type", "Send the file as multipart/form-data");
  // An upload whose declared length is too large is not read at all.
  const sizeBytes = Number(request.headers["content-length"]) || 0;
  if (sizeBytes > shape.maxFileBytes + fields.max * fields.bytes) throw tooLarge(shape.maxFileBytes);
  const texts: Record<string, unknown> = Object.create(null);
  let upload: Upload | undefined;
  try {
    // Slightly above the limit, so that the store notices the excess: the form parser would silently read to the end of the file.
    for await (const part of request.parts({
      limits: {
        fileSize: shape.maxFileBytes + overflowBytes,
        files: 2,
        fields: fields.max,
        fieldSize: fields.bytes,
        headerPairs: 50,
        headerSize: 32_768,
      },
    })) {
      if (part.type === "field") keepText(texts, part);
      else if (upload || part.fieldname !== "file")
        throw new AppError("validation_failed", "Send one file, in the field named file", {
          errors: { [part.fieldname.slice(0, 100)]: "Unknown field" },
        });
      else
        upload = {
          fileName: safeFileName(part.filename),
          ...(await storeFile(database, workspaceId, part.file, shape.maxFileBytes, sizeBytes)),
        };
    }
    if (!upload)
      throw new AppError("validation_failed", "Choose a file", { errors: { file: "Choose a file" } });
    const read = shape.fields.safeParse(texts, { error: plainMessage });
    if (!read.success) throw validationError(read.error);
    return { upload, fields: read.data };
  } catch (error) {
    const told = isBrokenForm(error)
      ? new AppError("bad_request", "The form arrived incomplete. Send it again.")
      : error;
    if (upload) return discard(sent, upload, told);
    throw told;
  }
}

function keepText(texts: Record<string, unknown>, part: MultipartValue): void {
  const refuse = (message: string) => {
    throw new AppError("validation_failed", message, { errors: { [part.fieldname.slice(0, 100)]: message } });
  };
  if (part.valueTruncated) refuse("This is too long");
  if (part.fieldname in texts) refuse("Send this once");
  texts[part.fieldname] = part.value;
}

// The form parser reports a missing boundary or a truncated form with plain errors.
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /multipart|needle/i.test(error.message);

/** The last part of a path, without what file systems or headers refuse; never empty. */
export function safeFileName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).pop() ?? "";
  const clean = last
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, "_")
    .trim()
    .replace(/^\.+/, "");
  const cut = [...clean].slice(-fileNameMax).join("");
  return cut && isStorable(cut) ? cut : "file";
}
