let signedIn = false;

/** Told by the app whenever the current user is known to be there or not. */
export function setSignedIn(is: boolean): void {
  signedIn = is;
}

/** True while somebody is signed in: outranks every flag. */
export const isSignedIn = (): boolean => signedIn;
