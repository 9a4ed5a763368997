import { describe, expect, test } from "vitest";
import { sampleMailServer } from "./outreach.sample.ts";
import { changesOf, valuesOf } from "./mail-form.view.ts";

const server = sampleMailServer();

describe("the form of the mail settings", () => {
  const cases: [string, Partial<ReturnType<typeof valuesOf>>, object][] = [
    ["saves nothing when nothing changed", {}, {}],
    ["leaves a kept password alone", { password: "" }, {}],
    ["sends a new password", { password: " with blanks " }, { password: " with blanks " }],
    ["turns numbers into numbers", { port: "465" }, { port: 465 }],
    ["takes a limit away", { perMinute: "" }, { perMinute: null }],
    ["lets the server say what is no number", { port: "many" }, { port: "many" }],
    ["does not call a blank at the end a change", { host: `${server.host} ` }, {}],
    ["empties a field", { postalAddress: "" }, { postalAddress: "" }],
  ];
  test.each(cases)("%s", (_name, changes, expected) => expect(changesOf({ ...valuesOf(server), ...changes }, server)).toEqual(expected));
});
