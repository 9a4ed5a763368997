import { ZodError } from "zod";
import { AppError, errorStatus } from "#platform/contract/errors.ts";
import { escaped, pageAnswer, publicPage } from "#platform/server/public-page.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { bookingScript, bookingStyle } from "./booking-parts.service.ts";

/** A refusal as a page: what is wrong, and the way back. Other errors are thrown on. */
export function refusalPage(error: unknown, back?: string): BinaryAnswer {
  const refusal =
    error instanceof ZodError
      ? new AppError("validation_failed", error.issues[0]?.message ?? "Something is missing")
      : error;
  if (!(refusal instanceof AppError)) throw error;
  const isGone = refusal.code === "not_found";
  const title = isGone ? "This page isn’t here" : "That didn’t work";
  const words = isGone ? "The link may be old or incomplete. Ask for a new one." : refusal.message;
  const way = back === undefined || isGone ? "" : `<a class="button" href="${escaped(back)}">Back</a>`;
  return pageAnswer(
    publicPage(title, `<h1>${title}</h1><p>${escaped(words)}</p>${way}`, {
      more: bookingStyle,
      script: bookingScript,
    }),
    errorStatus[refusal.code],
  );
}
