import { expect, test } from "vitest";
import { CallError } from "#platform/web/call.ts";
import { authMessages } from "./auth.messages.ts";
import { enterMilliseconds } from "./use-enter.ts";

const refused = new CallError(
  401,
  "Unauthorized",
  JSON.stringify({
    code: "unauthenticated",
    message: "Wrong email or password",
    error: "Wrong email or password",
    requestId: "r",
  }),
);

test("the words of signing in are to the letter", () => {
  expect(authMessages.loggedIn).toEqual({
    title: "Welcome back!",
    description: "Successfully logged in to Mainstay.",
  });
  expect(authMessages.loginFailed(refused)).toEqual({
    title: "Login failed",
    description: "Wrong email or password",
  });
  expect(authMessages.loginFailed(new TypeError("Failed to fetch"))).toEqual({
    title: "Login failed",
    description: "Please check your credentials and try again.",
  });
});

test("the words of signing up are to the letter", () => {
  expect(authMessages.registered).toEqual({
    title: "Welcome to Mainstay!",
    description: "Your account has been created successfully.",
  });
  expect(authMessages.registrationFailed(new CallError(500, "Internal", ""))).toEqual({
    title: "Registration failed",
    description: "Please check your information and try again.",
  });
});

test("going to the dashboard takes 500 ms", () => expect(enterMilliseconds).toBe(500));
