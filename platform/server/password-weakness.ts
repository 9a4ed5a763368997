import type { MessagePort } from "node:worker_threads";
import type { StrengthAnswer, StrengthAsked, Weakness } from "./password-strength.ts";

/** zxcvbn's scale goes from 0 to 4; from 3 on a stolen hash holds out. */
const goodEnough = 3;
/** What is looked at of a long password: its time grows with the square. */
const maxLooked = 64;

const kinds: Readonly<Record<string, Weakness>> = {
  topTen: "common",
  topHundred: "common",
  common: "common",
  similarToCommon: "common",
  wordByItself: "common",
  simpleRepeat: "repeats",
  extendedRepeat: "repeats",
  sequences: "sequence",
  straightRow: "keys",
  keyPattern: "keys",
  recentYears: "date",
  dates: "date",
};

/** Why a password is easy to guess, found by patterns and by the common passwords; see `Strength`. Some megabytes, and up to a second: for a thread. */
export async function weaknessOf(password: string, own: readonly string[]): Promise<Weakness> {
  const { passwordChecker } = await import("./password-checker.ts");
  const { score, feedback } = passwordChecker.check(password.slice(0, maxLooked), [...own]);
  return score >= goodEnough ? undefined : (kinds[feedback.warning ?? ""] ?? "short");
}

/** The thread's side of `openStrengthThread`: looks at what it is sent. */
export function serveStrengthThread(port: MessagePort): void {
  port.on("message", ({ password, own }: StrengthAsked) => {
    void weaknessOf(password, own).then((weakness) =>
      port.postMessage({ weakness } satisfies StrengthAnswer),
    );
  });
}
