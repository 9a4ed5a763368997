import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { parse, stringify } from "uuid";

/** A key as it came with a request: the business it names and its hash. `id` is the hash as text. */
export type ApiKey = { workspaceId: string; hash: Buffer; id: string };

/** What every key begins with, so that secret scanners and people recognize one. */
export const apiKeyPrefix = "mainstay_";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const workspaceLength = 22;
const secretLength = 43;
const checkLength = 6;
const form = new RegExp(
  `^${apiKeyPrefix}[0-9A-Za-z]{${workspaceLength + secretLength}}[0-9A-Za-z]{${checkLength}}$`,
);

function textOf(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let place = 0; place < length; place++) {
    text = `${digits[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}

/** The 16 bytes that a text of digits stands for; undefined when they are more. */
function bytesOf(text: string): Buffer | undefined {
  let value = 0n;
  for (const digit of text) value = value * 62n + BigInt(digits.indexOf(digit));
  return value < 1n << 128n ? Buffer.from(value.toString(16).padStart(32, "0"), "hex") : undefined;
}

const checkOf = (text: string): string => {
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(text));
  return textOf(check, checkLength);
};
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** A new key of this business: 32 random bytes behind the business's id, and a check part, so that a mistyped one is told from a wrong one without asking the database. */
export function newApiKey(workspaceId: string): { key: string; hash: Buffer; last4: string } {
  const body = `${apiKeyPrefix}${textOf(Buffer.from(parse(workspaceId)), workspaceLength)}${textOf(randomBytes(32), secretLength)}`;
  const key = body + checkOf(body);
  return { key, hash: hashOf(key), last4: key.slice(-4) };
}

/** The key in this text; undefined when it has another form or its check part does not fit. */
export function readApiKey(text: string): ApiKey | undefined {
  if (!form.test(text)) return undefined;
  const body = text.slice(0, -checkLength);
  if (checkOf(body) !== text.slice(-checkLength)) return undefined;
  const bytes = bytesOf(body.slice(apiKeyPrefix.length, apiKeyPrefix.length + workspaceLength));
  if (!bytes) return undefined;
  try {
    const hash = hashOf(text);
    return { workspaceId: stringify(bytes), hash, id: hash.toString("base64") };
  } catch {
    return undefined;
  }
}
