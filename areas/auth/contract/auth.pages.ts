import type { Page } from "#platform/contract/page.ts";

export const authPage: Page = {
  path: "/auth",
  title: "Sign In",
  access: "open",
  module: "areas/auth/web/auth-page.tsx",
  isBare: true,
};
export const forgotPage: Page = {
  path: "/auth/forgot",
  title: "Forgot password",
  access: "open",
  module: "areas/auth/web/forgot-page.tsx",
  isBare: true,
};
export const resetPage: Page = {
  path: "/auth/reset",
  title: "New password",
  access: "open",
  module: "areas/auth/web/reset-page.tsx",
  isBare: true,
};
export const confirmPage: Page = {
  path: "/auth/confirm",
  title: "Confirm your email",
  access: "open",
  module: "areas/auth/web/confirm-page.tsx",
  isBare: true,
};
export const newEmailPage: Page = {
  path: "/auth/new-email",
  title: "Your new email",
  access: "open",
  module: "areas/auth/web/new-email-page.tsx",
  isBare: true,
};
export const stopNewEmailPage: Page = {
  path: "/auth/stop-new-email",
  title: "Keep your email",
  access: "open",
  module: "areas/auth/web/stop-new-email-page.tsx",
  isBare: true,
};
export const oldEmailPage: Page = {
  path: "/auth/old-email",
  title: "Take your email back",
  access: "open",
  module: "areas/auth/web/old-email-page.tsx",
  isBare: true,
};
export const invitePage: Page = {
  path: "/invite",
  title: "Invitation",
  access: "open",
  module: "areas/auth/web/invite-page.tsx",
  isBare: true,
};
export const securityPage: Page = {
  path: "/settings/security",
  title: "Sign-in & Security",
  help: { article: "sign-in-and-security", tour: "security" },
  access: "protected",
  module: "areas/auth/web/security-page.tsx",
};
