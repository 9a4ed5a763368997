import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([[undefined, false], ["", false], ["off", false], ["on", true]])("TEST_LOGIN=%s: %s", (value, is) => {
  expect(readConfig({ TEST_LOGIN: value }).testLogin).toBe(is);
});

test.each([{ TEST_LOGIN: "yes" }, { PORT: "http" }, { RUN: "some" }, { APP_URL: "example" }])("%j is refused by name", (env) => {
  expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
});
