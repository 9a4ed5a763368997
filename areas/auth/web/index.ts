export { ConfirmStrip } from "./confirm-strip.tsx";
export { PasskeyInstead } from "./passkey-instead.tsx";
export { SignOutButton } from "./sign-out-button.tsx";
export {
  cachedUser,
  currentUserKey,
  endOwedSession,
  setCachedUser,
  signOut,
  useCurrentUser,
} from "./current-user.queries.ts";
export { useRight, useSeesOwn } from "./use-right.ts";
