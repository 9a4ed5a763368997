import { page } from "#platform/contract/page.ts";
import { authApi } from "./auth.api.ts";

export const authPage = page({
  path: "/auth",
  title: "Sign In",
  access: "open",
  module: "areas/auth/web/auth-page.tsx",
});
export const forgotPage = page({
  path: "/auth/forgot",
  title: "Forgot password",
  access: "open",
  module: "areas/auth/web/forgot-page.tsx",
});
export const resetPage = page({
  path: "/auth/reset",
  title: "New password",
  access: "open",
  module: "areas/auth/web/reset-page.tsx",
});
export const confirmPage = page({
  path: "/auth/confirm",
  title: "Confirm your email",
  access: "open",
  module: "areas/auth/web/confirm-page.tsx",
});
export const invitePage = page({
  path: "/invite",
  title: "Invitation",
  access: "open",
  module: "areas/auth/web/invite-page.tsx",
});
export const securityPage = page({
  path: "/settings/security",
  title: "Sign-in & Security",
  access: "protected",
  module: "areas/auth/web/security-page.tsx",
  firstReads: () => [{ call: authApi.sessions }],
});
