import { describe, expect, test } from "vitest";
import { sampleMailServer } from "./outreach.sample.ts";
import { asksAgain, mailBodyOf, valuesOf } from "./mail-form.view.ts";

const server = sampleMailServer();

describe("the form of the mail settings", () => {
  const cases: [string, Partial<ReturnType<typeof valuesOf>>, object][] = [
    ["sends a new password", { password: " with blanks " }, { password: " with blanks " }],
    ["turns numbers into numbers", { port: "465" }, { port: 465 }],
    ["takes a limit away", { perMinute: "" }, { perMinute: null }],
    ["leaves it to the server to refuse what isn't a number", { port: "many" }, { port: "many" }],
    ["does not call a blank at the end a change", { host: `${server.host} ` }, { host: server.host }],
    ["empties a field", { postalAddress: "" }, { postalAddress: "" }],
  ];
  test.each(cases)("%s", (_name, changes, expected) =>
    expect(mailBodyOf({ ...valuesOf(server), ...changes })).toMatchObject(expected),
  );

  test("leaves a saved password alone", () => {
    expect(mailBodyOf(valuesOf(server))).not.toHaveProperty("password");
  });
});

describe("a saved password", () => {
  test.each([
    [{}, false],
    [{ fromName: "Alder" }, false],
    [{ host: "mail.evil.example" }, true],
    [{ port: "25" }, true],
    [{ security: "none" }, true],
    [{ username: "other" }, true],
    [{ host: "mail.evil.example", password: "typed" }, false],
    [{ host: "" }, false],
    [{ username: "" }, false],
    [{ imapHost: "imap.example.com" }, false],
  ])("with %j is asked for again: %s", (changes, asked) => {
    expect(asksAgain("password", { ...valuesOf(server), ...changes }, server)).toBe(asked);
  });

  test("of the mailbox too", () => {
    const withMailbox = {
      ...server,
      imapHost: "imap.example.com",
      imapUsername: "bounces",
      hasImapPassword: true,
    };
    expect(
      [{}, { imapUsername: "x" }, { imapSecurity: "none" }, { host: "x.example" }].map((changes) =>
        asksAgain("imapPassword", { ...valuesOf(withMailbox), ...changes }, withMailbox),
      ),
    ).toEqual([false, true, true, false]);
  });
});
