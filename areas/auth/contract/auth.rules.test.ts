import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailKey, usernameFor, usernameMax } from "./auth.rules.ts";
import { Credentials, defaultCompanySize, defaultIndustry, Registration, SignUpForm } from "./auth.schema.ts";

describe("a username", () => {
  test.each([
    ["dana@example.com", "danaaaaa"],
    ["a.b+c@x.org", "a.b+caaaa"],
    ["@x.org", "aaaa"],
    ["nothing", "aaaa"],
  ])("for %j is the part before the @ and 4 characters", (email, username) => {
    expect(usernameFor(email, () => 0)).toBe(username);
  });

  test("ends in 4 letters or digits and has at most 50 characters", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (before, random) => {
          const username = usernameFor(`${before}@example.com`, () => random);
          expect(username.length).toBeLessThanOrEqual(usernameMax);
          expect(username).toMatch(/[a-z0-9]{4}$/);
        },
      ),
    );
  });
});

test.each([
  ["Dana@Example.com", "dana@example.com"],
  [" dana@example.com ", "dana@example.com"],
  ["DÁNA@example.com", "da\u0301na@example.com".normalize("NFC")],
])("%j is the same address as %j", (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

const right = {
  firstName: "Rosa",
  lastName: "Delgado",
  email: "rosa@example.com",
  password: "12345678",
  companyName: "Alder & Rye",
};
const messageOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error && [result.error.issues[0]!.path.join("."), result.error.issues[0]!.message];

describe("registering", () => {
  test.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ firstName: undefined }, "firstName", "First name is required"],
    [{ lastName: " " }, "lastName", "Last name is required"],
    [{ email: "rosa" }, "email", "Please enter a valid email address"],
    [{ email: undefined }, "email", "Please enter a valid email address"],
    [{ password: "1234567" }, "password", "Password must be at least 8 characters"],
    [{ password: undefined }, "password", "Password must be at least 8 characters"],
    [{ companyName: "" }, "companyName", "Company name is required"],
  ])("with %j says what is wrong (Spec 1 §5)", (wrong, field, message) => {
    expect(messageOf(Registration.safeParse({ ...right, ...wrong }))).toEqual([field, message]);
    expect(messageOf(SignUpForm.safeParse({ ...right, confirmPassword: right.password, ...wrong }))).toEqual([
      field,
      message,
    ]);
  });

  test("needs only the five fields, and the rest has defaults", () => {
    expect(Registration.parse(right)).toMatchObject({
      ...right,
      companySize: defaultCompanySize,
      industry: defaultIndustry,
      jobTitle: null,
      phone: null,
      website: null,
      address: null,
      setupCompleted: false,
    });
  });

  test("wants the same password twice", () => {
    expect(messageOf(SignUpForm.safeParse({ ...right, confirmPassword: "12345679" }))).toEqual([
      "confirmPassword",
      "Passwords don't match",
    ]);
    expect(messageOf(SignUpForm.safeParse({ ...right, confirmPassword: "1234567" }))).toEqual([
      "confirmPassword",
      "Password must be at least 8 characters",
    ]);
    expect(SignUpForm.safeParse({ ...right, confirmPassword: right.password }).success).toBe(true);
  });
});

test.each([
  [{ email: "rosa", password: "x" }, "email", "Please enter a valid email address"],
  [{ email: "rosa@example.com", password: "" }, "password", "Password is required"],
  [{ email: "rosa@example.com" }, "password", "Password is required"],
])("signing in with %j says what is wrong (Spec 1 §5)", (credentials, field, message) => {
  expect(messageOf(Credentials.safeParse(credentials))).toEqual([field, message]);
});
