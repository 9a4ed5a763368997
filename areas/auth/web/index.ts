export { cachedUser, currentUserKey, setCachedUser, useCurrentUser } from "./current-user.queries.ts";
export { signOut } from "./sign-out.ts";
