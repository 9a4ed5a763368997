import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the moment in a signature may be from now, in seconds (Stripe’s own tolerance). */
const toleranceSeconds = 300;

/** The moment and the signatures in a Stripe-Signature header; undefined when there are none. */
function readSignature(header: string): { seconds: string; signatures: string[] } | undefined {
  const parts = header.split(",", 20).map((part) => part.trim().split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  return /^\d{1,12}$/.test(seconds) && signatures.length > 0 ? { seconds, signatures } : undefined;
}

/** True when these bytes were signed with this secret, now within five minutes (Stripe-Signature, v1). */
export function isSignedByStripe(
  bytes: Buffer,
  header: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const read = readSignature(header);
  if (!read || Math.abs(now.getTime() / 1000 - Number(read.seconds)) > toleranceSeconds) return false;
  const right = createHmac("sha256", secret).update(`${read.seconds}.`).update(bytes).digest("hex");
  return read.signatures.some(
    (one) => one.length === right.length && timingSafeEqual(Buffer.from(one), Buffer.from(right)),
  );
}
