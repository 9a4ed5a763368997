import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Encrypts what others must not read and signs what others must not forge, with the server's secret key. */
export type Secrets = {
  /** Encrypts (AES-256-GCM). `place` says where it is stored; a copy put elsewhere does not open. */
  seal(text: string, place: string): Buffer;
  /** Opens what `seal` made; undefined when it was changed, belongs elsewhere, or the secret key is different. */
  open(sealed: Buffer, place: string): string | undefined;
  /** Signed text for an address: the payload with a 16-byte signature. `purpose` keeps tokens of one kind from passing as another. */
  token(purpose: string, payload: Buffer): string;
  /** 32 bytes that are always the same for this purpose and secret key, and that nobody else can know. */
  derive(purpose: string): Buffer;
  /** The payload of a token; undefined when it was forged or is for something else. */
  readToken(purpose: string, token: string): Buffer | undefined;
};

const signatureBytes = 16;

/** Secrets with this key. */
export function secretsOf(secret: Buffer): Secrets {
  const sealKey = Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
  const signKey = Buffer.from(hkdfSync("sha256", secret, "", "token", 32));
  const sign = (purpose: string, payload: Buffer) =>
    createHmac("sha256", signKey).update(`${purpose}\0`).update(payload).digest().subarray(0, signatureBytes);
  return {
    seal(text, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, 12), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(12, 28));
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
    derive: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `derive ${purpose}`, 32)),
    token: (purpose, payload) => Buffer.concat([payload, sign(purpose, payload)]).toString("base64url"),
    readToken(purpose, token) {
      const bytes = Buffer.from(token, "base64url");
      // Only the canonical spelling of a token is valid: no stray characters that a decoder would skip.
      if (bytes.length <= signatureBytes || bytes.toString("base64url") !== token) return undefined;
      const payload = bytes.subarray(0, -signatureBytes);
      return timingSafeEqual(sign(purpose, payload), bytes.subarray(-signatureBytes)) ? payload : undefined;
    },
  };
}

/** What tells one secret key from another without telling anything about it, for people to compare. */
export const fingerprintOf = (secret: Buffer): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "fingerprint", 8))
    .toString("hex")
    .replace(/(.{4})(?=.)/g, "$1-");
