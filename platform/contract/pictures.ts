/** Largest logo of a business, in bytes (2 MB). */
export const maxLogoBytes = 2 * 1024 * 1024;
