import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { refuseWeakPassword } from "./weak-passwords.service.ts";

const ports = testPorts();
const rosa = {
  email: "rosa.d41@alderrye.example",
  firstName: "Rosa",
  lastName: "Delgado",
  companyName: "Alder & Rye",
};
const tooCommon = "This password is too common and easy to guess. Choose another one.";
const repeats =
  "The same letters again and again are easy to guess. Choose another one, for example three or four words that don’t belong together.";
const own = "Your password can't be your name, email, or business name.";

test.each([
  ["password", tooCommon],
  ["12345678", tooCommon],
  ["Password1", tooCommon],
  ["QWERTYUIOP", tooCommon],
  ["iloveyou", tooCommon],
  ["sunshine", tooCommon],
  ["aaaaaaaa", repeats],
  ["        ", repeats],
  ["12341234", repeats],
  [
    "abcdefgh",
    "A row like abc or 123 is easy to guess. Choose another one, for example three or four words that don’t belong together.",
  ],
  [
    "12/05/1987",
    "Dates and years are easy to guess. Choose another one, for example three or four words that don’t belong together.",
  ],
  ["rosa.d41@alderrye.example", own],
  ["rosa.d41", own],
  ["RosaDelgado", own],
  ["delgado-rosa", own],
  ["Delgado2026!", own],
  ["rosa1990", own],
  ["Alder&Rye", own],
  ["alderrye99", own],
])("%s is refused", async (password, message) => {
  await expect(refuseWeakPassword(ports, password, rosa)).rejects.toMatchObject({
    code: "validation_failed",
    message,
    details: { errors: { password: message } },
  });
});

test("the refusal is under the field that was given", async () => {
  await expect(refuseWeakPassword(ports, "password", rosa, "newPassword")).rejects.toMatchObject({
    details: { errors: { newPassword: tooCommon } },
  });
});

test.each([
  "correct-horse-7",
  "a good password",
  `${"many words and ".repeat(13)}more`,
  "Rosa likes rye bread",
  "12-moss-4471-pq",
  randomUUID(),
])("%s is taken", async (password) => {
  expect(await refuseWeakPassword(ports, password, rosa)).toBeUndefined();
});

test("a name without letters or digits refuses nothing", async () => {
  expect(
    await refuseWeakPassword(ports, "4471-2093-8816", { ...rosa, firstName: "🙂", companyName: "—" }),
  ).toBeUndefined();
});
