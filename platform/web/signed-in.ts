import type { SessionEnding } from "#platform/contract/session-ending.ts";

let signedIn = false;
let signedOut: "by hand" | "otherwise" | undefined;
let ending: SessionEnding | undefined;

/** Told by the app whenever the current user is known to be there or not. */
export function setSignedIn(is: boolean): void {
  if (signedIn && !is) signedOut ??= "otherwise";
  signedIn = is;
}

/** True while somebody is signed in: outranks every flag. */
export const isSignedIn = (): boolean => signedIn;

/** Says that the person is signing out: what ends now ends because they want it. */
export const noteSigningOut = (): void => {
  signedOut = "by hand";
};

/** True when the session of this page has ended, and not by signing out. */
export const hasSessionEnded = (): boolean => !signedIn && signedOut === "otherwise";

/** Told by the app why the server says that the session which this browser had is over. */
export const setEnding = (why: SessionEnding | undefined): void => {
  ending = why;
};

/** Why the session which this browser had is over, as far as the server knows. */
export const endingHere = (): SessionEnding | undefined => ending;
