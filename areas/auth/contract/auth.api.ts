import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { Credentials, CurrentUser, EmailConfirmation, PasswordChange, PasswordReset, PasswordResetRequest, Registration, SessionInfo } from "./auth.schema.ts";

export const authApi = {
  user: endpoint({ method: "GET", path: "/api/auth/user", summary: "The signed-in person", reply: CurrentUser }),
  login: endpoint({ method: "POST", path: "/api/auth/login", access: "public", summary: "Sign in", body: Credentials, reply: CurrentUser, callsPerMinute: 60 }),
  register: endpoint({ method: "POST", path: "/api/auth/register", access: "public", summary: "Open an account and its workspace", body: Registration, reply: CurrentUser, callsPerMinute: 30 }),
  logout: endpoint({ method: "POST", path: "/api/auth/logout", access: "public", summary: "Sign out", reply: Done }),
  sessions: endpoint({ method: "GET", path: "/api/auth/sessions", summary: "Where the person is signed in", reply: z.array(SessionInfo) }),
  endSession: endpoint({ method: "DELETE", path: "/api/auth/sessions/:id", role: "viewer", summary: "Sign out one other place", params: IdParams, reply: Done }),
  endOtherSessions: endpoint({ method: "DELETE", path: "/api/auth/sessions", role: "viewer", summary: "Sign out everywhere else", reply: Done }),
  requestPasswordReset: endpoint({ method: "POST", path: "/api/auth/forgot-password", access: "public", summary: "Mail a one-time link to set a new password", body: PasswordResetRequest, reply: Done, callsPerMinute: 10 }),
  resetPassword: endpoint({ method: "POST", path: "/api/auth/reset-password", access: "public", summary: "Set a new password with the mailed link; ends all sessions", body: PasswordReset, reply: Done, callsPerMinute: 30 }),
  confirmEmail: endpoint({ method: "POST", path: "/api/auth/confirm-email", access: "public", summary: "Confirm an address with the mailed link", body: EmailConfirmation, reply: Done, callsPerMinute: 30 }),
  sendConfirmation: endpoint({ method: "POST", path: "/api/auth/confirm-email/send", role: "viewer", summary: "Send the link to confirm one's address again", reply: Done, callsPerMinute: 20 }),
  changePassword: endpoint({ method: "POST", path: "/api/auth/change-password", role: "viewer", summary: "Change the password; ends all other sessions", body: PasswordChange, reply: Done, transaction: "own", callsPerMinute: 20 }),
};
