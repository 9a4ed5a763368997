import { pathOf, type BodyOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { refusalOf } from "./call.ts";
import { whoseHeaders } from "./whose.ts";

/** The name that a `Content-Disposition` header gives a file. */
export const fileNameOf = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1];

/** Sends a call whose answer is a file and saves it, as a link would; for files of a few megabytes that a link can't request. Throws `CallError` when it is refused. */
export async function saveFile<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<void> {
  const response = await fetch(pathOf(endpoint), {
    method: endpoint.method,
    credentials: "include",
    headers: { "content-type": "application/json", ...whoseHeaders() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw refusalOf(response.status, response.statusText, await response.text());
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(response.headers.get("content-disposition")) ?? "";
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
