export { ConfirmStrip } from "./confirm-strip.tsx";
export { cachedUser, currentUserKey, setCachedUser, signOut, useCurrentUser } from "./current-user.queries.ts";
