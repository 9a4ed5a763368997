import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { AppError } from "#platform/contract/errors.ts";
import { errorBodyOf, statusOf } from "#platform/server/errors-of.ts";

/** The most bytes of an address with its headers: an export may name a thousand customers. */
export const maxHeaderBytes = 65_536;

/** Answers malformed HTTP requests, and those with endless headers, in the format of every other refusal. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const refused =
    error.code === "HPE_HEADER_OVERFLOW"
      ? new AppError("too_large", "The address or the headers are too long")
      : new AppError("bad_request", "The request could not be read");
  const requestId = randomUUID();
  const body = JSON.stringify(errorBodyOf(refused, requestId));
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${statusOf(refused)} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
