import { z } from "zod";

/** Every way a call can be refused, with its HTTP status. Codes are general; the message has the details. */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  /** The password was right; the account asks for a code or a passkey as well. */
  second_factor_required: 401,
  plan_limit: 402,
  /** A card was declined. */
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The page stands for another business than the one that its session is in by now. */
  other_workspace: 409,
  /** What was counted on the screen is another number by now. */
  count_changed: 409,
  /** Somebody else changed a field of an edit meanwhile; `theirs` has its value now. */
  clash: 409,
  /** The first call with the same Idempotency-Key isn't done yet. */
  under_way: 409,
  /** The first call with the same Idempotency-Key was done, or may have been, and its answer is not known: only a look tells. */
  spent: 409,
  too_large: 413,
  unsupported_type: 415,
  mismatch: 422,
  rate_limited: 429,
  internal: 500,
  /** A program elsewhere, which the business connected, refused or failed. */
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every refused call. `error` repeats `message` because some screens read one and some the other;
 * `errors` names fields; `conflict` is set when a save conflicts with someone else's,
 * `nearest` when a time is taken.
 */
export const ErrorBody = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  conflict: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })).optional(),
  /** The values now of fields that somebody else changed since the form was filled. */
  theirs: z.record(z.string(), z.unknown()).optional(),
  /** Free times, when the one that was asked for is taken. */
  nearest: z.array(z.object({ start: z.string(), end: z.string() })).optional(),
  /** How many there are now, when the number on the screen is no longer right. */
  count: z.number().int().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (...values: unknown[]) => values.every((value) => typeof value === "string");

/** The schema above as plain code: every screen reads errors, and most need no schema library for anything else. */
export const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) &&
  texts(value.code, value.message, value.error, value.requestId) &&
  Object.hasOwn(errorStatus, value.code as string) &&
  (value.errors === undefined || (isRecord(value.errors) && texts(...Object.values(value.errors)))) &&
  (value.conflict === undefined ||
    (isRecord(value.conflict) && Object.values(value.conflict).every(isRecord))) &&
  (value.count === undefined || typeof value.count === "number") &&
  (value.theirs === undefined || isRecord(value.theirs)) &&
  (value.nearest === undefined ||
    (Array.isArray(value.nearest) &&
      value.nearest.every((time) => isRecord(time) && texts(time.start, time.end))));

/** What became of what was asked for, although it was refused or broke. */
export type Outcome = "undone" | "done" | "unknown";

export type ErrorDetails = {
  /** Message per field, for forms. */
  errors?: Record<string, string>;
  /** Both values per field, when two people changed the same one. */
  conflict?: ErrorBody["conflict"];
  /** Values now of fields that somebody else changed since the form was filled. */
  theirs?: ErrorBody["theirs"];
  nearest?: ErrorBody["nearest"];
  count?: number;
  retryAfterSeconds?: number;
  /** Left out: undone where it was refused (4xx) before anything was written, unknown else. Tells whether the same Idempotency-Key does it again; never sent. */
  outcome?: Outcome;
  /** For the log only; never sent. */
  cause?: unknown;
};

/** A refusal meant for a person to read: the message is shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Throws 404 with the noun when there is no such row (also when it is another workspace's). */
export function found<T>(row: T | undefined | null, noun: string): T {
  if (row === undefined || row === null) throw new AppError("not_found", `${noun} not found`);
  return row;
}
