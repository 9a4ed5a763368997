/** What of a request tells whether a person looks at a page. */
export type Look = {
  method: string;
  userAgent: string;
  /** The values of the headers by which browsers say that they only fetch ahead. */
  purposes: readonly (string | undefined)[];
  /** What the browser says that it does with the page, where it says so. */
  fetchDest: string | undefined;
};

/** Programs that open links by themselves: previews in chats, mail scanners, search engines, scripts. */
const machines =
  /bot\b|bot\/|crawl|spider|preview|slurp|scanner|facebookexternalhit|facebot|whatsapp|telegram|skype|slack|discord|embedly|linkedin|pinterest|google-|googleimageproxy|yahoomailproxy|safelinks|barracuda|mimecast|proofpoint|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|monitor|uptime/i;

/**
 * Whether a person looks, as far as that can be told: a page that is opened by what says it is a browser, and not fetched ahead or
 * shown in a chat. Scanners that pass for a browser count as a person; nothing could tell them apart without a script.
 */
export function isPersonLooking({ method, userAgent, purposes, fetchDest }: Look): boolean {
  if (method !== "GET") return false;
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|preview|prerender/i.test(purpose)))
    return false;
  if (fetchDest !== undefined && fetchDest !== "document" && fetchDest !== "iframe") return false;
  return userAgent.includes("Mozilla/") && !machines.test(userAgent);
}
