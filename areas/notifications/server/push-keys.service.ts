import { createECDH } from "node:crypto";
import type { Secrets } from "#platform/server/secrets.ts";

export type VapidKeys = { publicKey: string; privateKey: string };

/** The pair by which push services know this installation (RFC 8292): made of its secret key, so that all its processes have the same and a restored backup goes on. */
export function vapidKeys(secrets: Pick<Secrets, "derive">): VapidKeys {
  for (let round = 0; ; round += 1) {
    const scalar = secrets.derive(`vapid ${round}`);
    const pair = createECDH("prime256v1");
    try {
      // One of some four billion numbers is none of the curve: then the next one is taken.
      pair.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: scalar.toString("base64url") };
  }
}
