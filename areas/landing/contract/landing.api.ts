import { endpoint, redirect } from "#platform/contract/endpoint.ts";

export const landingApi = {
  startLogin: endpoint({
    method: "GET",
    path: "/api/login",
    access: "public",
    summary: "Start signing in: leads to /auth, or on to /dashboard when signed in",
    reply: redirect,
  }),
};
