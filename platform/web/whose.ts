import { businessHeader } from "#platform/contract/whose.ts";

let business: string | undefined;
let leaving = false;

/** Says for which business this page stands: the first one that is known of it, until it is loaded anew. */
export const standFor = (workspaceId: string | undefined): void => {
  business = workspaceId;
};

/** The business for which this page stands; undefined while nobody is signed in, and in the demo. */
export const businessHere = (): string | undefined => business;

/** What every call of this page says about whose it is. */
export const whoseHeaders = (): Record<string, string> => (business ? { [businessHeader]: business } : {});

/** Loads another screen in place of this page, on the way to another business: this one is not loaded anew meanwhile. */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/** True once this page is on its way to another business. */
export const isLeavingForOther = (): boolean => leaving;
