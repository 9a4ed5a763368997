import { createHmac, timingSafeEqual } from "node:crypto";

let key: Buffer = Buffer.alloc(0);

/** Sets the key of all signed addresses. Called once at start, by whoever serves and by whoever sends. */
export function setSigningKey(secret: Buffer): void {
  key = createHmac("sha256", secret).update("signed address").digest();
}

const signatureBytes = 16;
const sign = (scope: string, bytes: Buffer): Buffer => createHmac("sha256", key).update(scope).update("\0").update(bytes).digest().subarray(0, signatureBytes);

/** Bytes as text for an address that only we can have made. `scope` says what it is for, so that none is good for something else. */
export const signedText = (scope: string, bytes: Buffer): string => Buffer.concat([bytes, sign(scope, bytes)]).toString("base64url");

/** The bytes of a signed text of that scope and length; undefined when it was made up, changed or meant for something else. */
export function readSigned(scope: string, text: string, byteLength: number): Buffer | undefined {
  const whole = Buffer.from(text, "base64url");
  if (whole.length !== byteLength + signatureBytes || whole.toString("base64url") !== text) return undefined;
  const bytes = whole.subarray(0, byteLength);
  return timingSafeEqual(whole.subarray(byteLength), sign(scope, bytes)) ? bytes : undefined;
}

/** An id as its 16 bytes, and back. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
/** The id that 16 bytes spell. */
export const idOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
