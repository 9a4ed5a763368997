import { expect, test } from "vitest";
import type { Notification } from "./notifications.schema.ts";
import { pushWords } from "./push-words.rules.ts";

const one = (changes: Partial<Notification> = {}): Notification => ({
  id: "0193a1a0-0000-7000-8000-000000000001",
  type: "task_due",
  title: "Call Dana Whitfield",
  body: "Due today at 3:00 PM",
  href: "/tasks?task=1",
  readAt: null,
  createdAt: "2026-11-26T14:05:00.000Z",
  ...changes,
});

test("without details a lock screen learns what happened, and nobody's name", () => {
  expect(pushWords([one()], false)).toEqual({
    title: "Mainstay",
    body: "A task is due",
    href: "/tasks?task=1",
  });
  expect(pushWords([one({ type: "something_new" })], false).body).toBe("You have a new notification");
  expect(pushWords([one(), one(), one()], false).body).toBe("A task is due (and 2 more)");
});

test("with details it shows what the bell does", () => {
  expect(pushWords([one()], true)).toMatchObject({
    title: "Call Dana Whitfield",
    body: "Due today at 3:00 PM",
  });
});

test("a push stays small and leads somewhere", () => {
  const words = pushWords([one({ title: "x".repeat(300), body: "y".repeat(1000), href: null })], true);
  expect(JSON.stringify(words).length).toBeLessThan(600);
  expect(words.href).toBe("/dashboard");
});
