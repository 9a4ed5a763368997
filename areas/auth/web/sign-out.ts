import { call } from "#platform/web/call.ts";
import { clearBrowser } from "#platform/web/browser-flags.ts";
import { authApi } from "../contract/auth.api.ts";

/** Signs out, clears what the browser keeps and goes to /; also when the call fails, which is only logged (Spec 1 §7, §8). */
export async function signOut(): Promise<void> {
  try {
    await call(authApi.logout);
  } catch (error) {
    console.error("Signing out failed", error);
  }
  clearBrowser();
  window.location.assign("/");
}
