import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refuseWeakPassword } from "./weak-passwords.service.ts";

const rosa = {
  email: "rosa.d41@alderrye.example",
  firstName: "Rosa",
  lastName: "Delgado",
  companyName: "Alder & Rye",
};
const tooCommon = "This password is too common and easy to guess. Choose another one.";
const own = "Your password can't be your name, email, or business name.";

test.each([
  ["password", tooCommon],
  ["12345678", tooCommon],
  ["Password1", tooCommon],
  ["QWERTYUIOP", tooCommon],
  ["iloveyou", tooCommon],
  ["sunshine", tooCommon],
  ["rosa.d41@alderrye.example", own],
  ["rosa.d41", own],
  ["RosaDelgado", own],
  ["delgado-rosa", own],
  ["Delgado2026!", own],
  ["rosa1990", own],
  ["Alder&Rye", own],
  ["alderrye99", own],
])("%s is refused", async (password, message) => {
  await expect(refuseWeakPassword(password, rosa)).rejects.toMatchObject({
    code: "validation_failed",
    message,
    details: { errors: { password: message } },
  });
});

test("the refusal is under the field that was given", async () => {
  await expect(refuseWeakPassword("password", rosa, "newPassword")).rejects.toMatchObject({
    details: { errors: { newPassword: tooCommon } },
  });
});

test.each(["correct-horse-7", "a good password", "Rosa likes rye bread", "12-moss-4471-pq", randomUUID()])(
  "%s is taken",
  async (password) => {
    expect(await refuseWeakPassword(password, rosa)).toBeUndefined();
  },
);

test("a name without letters or digits refuses nothing", async () => {
  expect(
    await refuseWeakPassword("4471-2093-8816", { ...rosa, firstName: "🙂", companyName: "—" }),
  ).toBeUndefined();
});
