/** The cookie of a browser in which this person has signed in, so that strangers' wrong guesses do not lock them out there. */
export const knownDeviceCookie = "mainstay_known";
/** How long a browser stays known. */
export const yearSeconds = 365 * 86_400;
