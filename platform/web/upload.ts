import type { Endpoint, ReplyOf } from "#platform/contract/endpoint.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { newOnceKey, refusalOf } from "./call.ts";
import { whoseHeaders } from "./whose.ts";

type Sending = {
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
  /** Its Idempotency-Key: the same one for another try of the same act. */
  once?: string;
};

/**
 * Sends one file with its text fields as multipart and returns the reply. `onProgress` gets the share sent, 0 to 1. Throws `CallError` when refused,
 * an AbortError when `signal` fires. Uses XMLHttpRequest, because fetch can't report how much was sent.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  fields: Record<string, string>,
  file: File,
  { onProgress = () => {}, signal, once = newOnceKey() }: Sending = {},
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const aborted = () => new DOMException("The upload was stopped", "AbortError");
    if (signal?.aborted) return reject(aborted());
    request.open(endpoint.method, pathOf(endpoint));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(whoseHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader("idempotency-key", once);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(aborted());
    request.onload = () => {
      if (request.status < 200 || request.status > 299)
        return reject(refusalOf(request.status, request.statusText, request.responseText));
      try {
        resolve(JSON.parse(request.responseText || "{}") as ReplyOf<E>);
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    // Fields before the file: the server reads the stream in order and must know where the file belongs.
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file, file.name);
    request.send(form);
  });
}
