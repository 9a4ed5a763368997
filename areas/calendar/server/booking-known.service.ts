/** What stands in an address for a link that is only in the guest's email. */
const mailed = "mailed";

/** The token of a guest's link, for the address that they are led to. */
export const tokenIn = (manageUrl: string | null): string => manageUrl?.split("/").at(-1) ?? mailed;

/** What is shown instead of a booking, or a place on the list, to whoever merely knows its email; undefined where the link is there. */
export function knownBefore({ booked, waiting }: Record<string, string | undefined>): string | undefined {
  if (booked !== mailed && waiting !== mailed) return undefined;
  const what = booked === mailed ? "booking" : "place on the list";
  return `<h1>You’re all set</h1><p role="status">We already had a ${what} for this email. To change it, use the link you got then, on the page or by email.</p>`;
}
