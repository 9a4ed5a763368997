import { letIn } from "#platform/web/browser-flags.ts";

/** The call's address, written out as in `demo-lead.view.ts`: importing its declaration would bring in the checks of all calls. */
export const testWorkspacePath = "/api/test-workspace";

/**
 * Asks for a throw-away business, keeps the test flag and goes to /dashboard. Never throws: if refused or offline, the
 * visitor goes there as well, and the screens then behave as in the demo (decisions: Test mode).
 */
export async function accessTest(): Promise<void> {
  await fetch(testWorkspacePath, {
    method: "POST",
    credentials: "include",
    headers: { accept: "application/json" },
  }).catch(() => undefined);
  letIn("testMode");
  window.location.assign("/dashboard");
}
