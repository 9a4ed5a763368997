import { expect, test } from "vitest";
import { demoLeadFault, emailMessage, requiredMessage } from "./demo-leads.rules.ts";

const rosa = {
  firstName: "Rosa",
  lastName: "Delgado",
  email: "rosa@alderandrye.example",
  companyName: "Alder & Rye",
  phone: "",
};

test("a form without a phone is fine", () => expect(demoLeadFault(rosa)).toBeUndefined());

test.each(["firstName", "lastName", "email", "companyName"])(
  "without %s it asks for all required fields",
  (field) => {
    for (const value of ["", "   "]) expect(demoLeadFault({ ...rosa, [field]: value })).toBe(requiredMessage);
  },
);

test.each([
  "rosa",
  "rosa@",
  "@example.com",
  "rosa@example",
  "rosa@.",
  "ro sa@example.com",
  "rosa@exa mple.com",
  "rosa@@example.com",
])("%s is not an email address", (email) => {
  expect(demoLeadFault({ ...rosa, email })).toBe(emailMessage);
});

test.each(["rosa@example.com", " rosa@example.com ", "rosa.d+demo@mail.example.co.uk", "ñandú@exámple.com"])(
  "%s is an email address",
  (email) => {
    expect(demoLeadFault({ ...rosa, email })).toBeUndefined();
  },
);

test("the messages are to the letter", () => {
  expect(requiredMessage).toBe("Please fill in all required fields to access the demo.");
  expect(emailMessage).toBe("Please enter a valid email address.");
});
