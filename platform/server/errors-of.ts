import type { FastifyError } from "fastify";
import type { z } from "zod";
import { AppError, type ErrorBody, errorStatus, type Outcome } from "#platform/contract/errors.ts";
import { isDatabaseAway } from "./connections.ts";
import { heldMessage, isHeldBack } from "./gate.ts";

const unavailable = (cause: unknown): AppError =>
  new AppError(
    "unavailable",
    "The service is not available right now. Nothing was lost; try again in a moment.",
    {
      cause,
      retryAfterSeconds: 2,
    },
  );

/** PostgreSQL's SQLSTATE -> what it means for the caller (appendix A of its manual). Only what input can cause. */
const byState: Record<string, () => AppError> = {
  "22001": () => new AppError("validation_failed", "The text is too long"),
  "22003": () => new AppError("validation_failed", "The number is too large"),
  "22007": () => new AppError("validation_failed", "The date is not valid"),
  "22008": () => new AppError("validation_failed", "The date is not valid"),
  "22021": () => new AppError("validation_failed", "The text contains characters that can’t be saved"),
  "22P02": () => new AppError("validation_failed", "A value has the wrong format"),
  "22P05": () => new AppError("validation_failed", "The text contains characters that can’t be saved"),
  "23503": () => new AppError("conflict", "Something this belongs to is no longer there"),
  "23505": () => new AppError("conflict", "This already exists"),
  "23P01": () => new AppError("conflict", "Someone else took this time at the same moment. Try again."),
  "40001": () => new AppError("conflict", "Someone else changed this at the same moment. Try again."),
  "40P01": () => new AppError("conflict", "Someone else changed this at the same moment. Try again."),
  "57014": () => new AppError("unavailable", "This took too long and was stopped. Nothing was changed."),
};

const connectionCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);

const byFastifyCode: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError("too_large", "This is too large to send"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError("unsupported_type", "This type of content isn’t accepted here"),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError("bad_request", "The request is not valid JSON"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError("bad_request", "The request arrived incomplete"),
  FST_REQ_FILE_TOO_LARGE: () => new AppError("too_large", "The file is too large"),
};

/** Turns anything thrown into a refusal fit for a caller; what is not meant for them becomes "internal". */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isHeldBack(error)) return new AppError("unavailable", heldMessage, { outcome: "undone" });
  const thrown = error as FastifyError & { cause?: unknown };
  const fastify = byFastifyCode[thrown.code];
  if (fastify) return fastify();
  const database = databaseErrorOf(error);
  if (database) return database;
  if (typeof thrown.statusCode === "number" && thrown.statusCode >= 400 && thrown.statusCode < 500) {
    return new AppError(
      thrown.statusCode === 413
        ? "too_large"
        : thrown.statusCode === 415
          ? "unsupported_type"
          : "bad_request",
      "The request could not be read",
      { cause: error },
    );
  }
  return new AppError("internal", "Something went wrong on our side. Nothing was lost; try again.", {
    cause: error,
  });
}

/** The same refusal, saying what became of what was asked for. */
export function withOutcome(error: unknown, outcome: Outcome): AppError {
  const { code, message, details } = appErrorOf(error);
  return new AppError(code, message, { cause: error, ...details, outcome });
}

function databaseErrorOf(error: unknown): AppError | undefined {
  for (
    let one = error as { code?: unknown; message?: string; cause?: unknown } | undefined, depth = 0;
    one && depth < 4;
    one = one.cause as typeof one, depth++
  ) {
    if (typeof one.code === "string") {
      // Row security refused a row of a customer that the writer would not see.
      if (/row-level security policy "own"/.test(one.message ?? ""))
        return new AppError("forbidden", "You only see your own customers, so this can’t be someone else’s");
      // Days of the books that are locked, and what is on a proved statement: the database says which, in words for people.
      if (one.code === "BK001" || one.code === "BK002")
        return new AppError("conflict", one.message ?? "This part of the books is locked");
      const refusal = byState[one.code]?.();
      if (refusal) return refusal;
      if (connectionCodes.has(one.code)) return unavailable(error);
    }
  }
  return isDatabaseAway(error) ? unavailable(error) : undefined;
}

/** The most fields that one refusal names, so that its answer stays small. */
const maxFields = 50;

/** Turns what zod found into a refusal: one message per field, the first one also as the whole. */
export function validationError(error: z.ZodError): AppError {
  // A map, because fields may be called "toString" or "__proto__".
  const errors = new Map<string, string>();
  const tell = (path: PropertyKey[], message: string) => {
    const field = path.join(".").slice(0, 100) || "body";
    if (!errors.has(field) && errors.size < maxFields) errors.set(field, message);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) tell([...issue.path, key], "Unknown field");
    else tell(issue.path, issue.message);
  }
  const [field, message] = [...errors][0] ?? ["body", "Invalid input"];
  return new AppError(
    "validation_failed",
    message === "Unknown field" ? `Unknown field: ${field}` : message,
    { errors: Object.fromEntries(errors) },
  );
}

/** The body of a refusal (decisions, rules of data). */
export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  const { errors, conflict, theirs, nearest, count } = error.details;
  return {
    code: error.code,
    message: error.message,
    error: error.message,
    ...(errors && { errors }),
    ...(conflict && { conflict }),
    ...(theirs && { theirs }),
    ...(nearest && { nearest }),
    ...(count !== undefined && { count }),
    requestId,
  };
}

/** The HTTP status that goes with a refusal. */
export const statusOf = (error: AppError): number => errorStatus[error.code];
