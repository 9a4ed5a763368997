import { expect, test } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { testServer } from "#apps/server/testing/test-server.ts";

const server = await testServer();

const loginOf = async (client: { send: (path: string) => Promise<Response> }) => {
  const response = await client.send("/api/login");
  return [response.status, response.headers.get("location")];
};

test("starting to sign in leads to /auth", async () => {
  const visitor = server.visitor();
  expect(await loginOf(visitor)).toEqual([302, "/auth"]);
  expect((await visitor.send("/api/login")).headers.get("cache-control")).toBe("no-store");
});

test("someone signed in is sent on to /dashboard, until they sign out", async () => {
  const owner = await server.newOwner();
  expect(await loginOf(owner)).toEqual([302, "/dashboard"]);
  await owner.call(authApi.logout);
  expect(await loginOf(owner)).toEqual([302, "/auth"]);
});

test("a forged session leads to /auth", async () => {
  const visitor = server.visitor();
  visitor.cookies.set("mainstay_session", "x".repeat(43));
  expect(await loginOf(visitor)).toEqual([302, "/auth"]);
});

test("nobody can be redirected to another site", async () => {
  for (const query of ["?next=https://evil.example", "?returnTo=//evil.example"]) {
    const response = await server.visitor().send(`/api/login${query}`);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  }
});
