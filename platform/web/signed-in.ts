import type { SessionEnding } from "#platform/contract/session-ending.ts";

let signedIn = false;
let signedOut: "by hand" | "otherwise" | undefined;
let ending: SessionEnding | undefined;

/** Called by the app whenever it is known whether somebody is signed in. */
export function setSignedIn(is: boolean): void {
  if (signedIn && !is) signedOut ??= "otherwise";
  signedIn = is;
}

/** True while somebody is signed in: outranks every flag. */
export const isSignedIn = (): boolean => signedIn;

/** Records that the person is signing out, so that the session ends because they want it to. */
export const noteSigningOut = (): void => {
  signedOut = "by hand";
};

/** True from when the person began to sign out: nothing of them is to be kept from then on. */
export const isSigningOut = (): boolean => signedOut === "by hand";

/** True when this page's session has ended, but not by signing out. */
export const hasSessionEnded = (): boolean => !signedIn && signedOut === "otherwise";

/** Called by the app with the server's reason why this browser's last session is over. */
export const setEnding = (why: SessionEnding | undefined): void => {
  ending = why;
};

/** Why this browser's last session is over, as far as the server knows. */
export const endingHere = (): SessionEnding | undefined => ending;
