import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";

let key: Buffer | undefined;

/** Sets the key that cursors are signed with, so that tampered ones are detected. Called once at start; throws without a secret. */
export function setCursorKey(secret: Buffer): void {
  if (secret.length === 0) throw new Error("There is no secret to sign the places in lists with");
  key = createHmac("sha256", secret).update("cursor").digest();
}

function sign(text: string): string {
  if (!key) throw new Error("The key of the places in lists was not set at the start");
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 16);
}

type Place = readonly (string | number | null)[];

/** Where a page ended, as signed text. `scope` names the list and its order. */
export function cursorOf(scope: string, values: Place): string {
  const text = Buffer.from(JSON.stringify(values)).toString("base64url");
  return `${text}.${sign(`${scope}:${text}`)}`;
}

/** Reads a cursor of the same list and order, undefined when there is none; 400 when it was forged, changed, or belongs to another list. */
export function readCursor(scope: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [text = "", signature = "", ...more] = cursor.split(".");
  const expected = Buffer.from(sign(`${scope}:${text}`));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError("validation_failed", "This place in the list is not valid. Load the list again.", {
      errors: { cursor: "Not a valid place in the list" },
    });
  }
  return JSON.parse(Buffer.from(text, "base64url").toString()) as Place;
}
