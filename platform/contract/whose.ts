/**
 * The header by which a call says for which business it is made: the one that its page shows. Where that isn't the session's or the API key's,
 * the call answers 409 `other_workspace` and does nothing. A call without it is made for the session's business.
 */
export const businessHeader = "mainstay-business";
