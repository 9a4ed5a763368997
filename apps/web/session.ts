import type { QueryClient } from "@tanstack/react-query";
import { cachedUser, currentUserKey } from "#areas/auth/web/index.ts";
import {
  beginVisit,
  clearBrowser,
  forgetAnswers,
  hasFlag,
  onClearedElsewhere,
  setFlag,
} from "#platform/web/browser-flags.ts";
import { onNotOurs } from "#platform/web/call.ts";
import { keepWork } from "#platform/web/kept-work.ts";
import { forgetOthers } from "#platform/web/query-client.ts";
import {
  hasSessionEnded,
  isSignedIn,
  isSigningOut,
  noteSigningOut,
  setSignedIn,
} from "#platform/web/signed-in.ts";
import { businessHere, standFor } from "#platform/web/whose.ts";

/**
 * Follows who is signed in, and in which business. When a session ends on an open page, or goes to another of the person's businesses, what is
 * typed there is kept, before anything is drawn without the person or for that business; when it ends, what was read is forgotten as well.
 * What the page does then is up to the rules of who may see what.
 */
export function followSession(queryClient: QueryClient): void {
  const note = () => {
    const user = cachedUser(queryClient);
    const was = isSignedIn();
    if (user && businessHere() === undefined) standFor(user.workspaceId);
    if (was && (user === null || (user && user.workspaceId !== businessHere()))) keepWork();
    setSignedIn(Boolean(user));
    // A test business has a flag of its own, and ends in the demo.
    if (user && !user.testWorkspace && !isSigningOut()) beginVisit(user.id);
    if (user === null) void forgetAnswers();
    if (was && hasSessionEnded()) forgetOthers(queryClient, currentUserKey);
  };
  note();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] === currentUserKey[0]) note();
  });
  // A session that ended or moved meanwhile: ask once who is signed in, and where. While that is being asked its own refusal must not ask again: it would never come to an end.
  onNotOurs(() => {
    if (cachedUser(queryClient) && queryClient.isFetching({ queryKey: currentUserKey }) === 0)
      void queryClient.invalidateQueries({ queryKey: currentUserKey });
  });
  onClearedElsewhere(() => {
    if (isSignedIn()) signedOutInAnotherTab();
  });
}

// Signing out clears what the browser keeps: this tab forgets as well, and goes where that one went.
function signedOutInAnotherTab(): void {
  noteSigningOut();
  const isOwed = hasFlag("signOutOwed");
  clearBrowser();
  if (isOwed) setFlag("signOutOwed");
  window.location.replace("/");
}
