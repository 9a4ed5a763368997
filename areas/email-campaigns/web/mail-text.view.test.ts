import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeholders, placeholderText } from "#areas/outreach/contract/placeholders.rules.ts";
import {
  chipLabel,
  linkAddress,
  subjectHtml,
  subjectText,
  withChips,
  withoutChips,
} from "./mail-text.view.ts";

describe("an email's text in the editor", () => {
  test("shows a known placeholder as a chip, with its fallback", () => {
    expect(withChips("<p>Hi {{firstName|there}},</p>")).toBe(
      '<p>Hi <span data-placeholder="firstName" data-fallback="there">First name, or “there”</span>,</p>',
    );
  });

  test("leaves an unknown one as it is written", () => {
    expect(withChips("<p>{{nonsense}}</p>")).toBe("<p>{{nonsense}}</p>");
  });

  test("does not touch addresses", () => {
    const html = '<p><a href="https://example.com/?x={{firstName}}">here</a></p>';
    expect(withChips(html)).toBe(html);
  });

  test("comes out as it went in", () => {
    const key = fc.constantFrom(...placeholders.map((one) => one.key));
    // Escaped: a fallback is text within HTML.
    const fallback = fc.constantFrom(
      "",
      "there",
      "my friend",
      "Tom &amp; Ann",
      "&quot;you&quot;",
      "a &lt; b",
    );
    fc.assert(
      fc.property(key, fallback, fc.constantFrom("<p>Hi ", "<h2>", "<ul><li>x "), (one, other, before) => {
        const html = `${before}${placeholderText(one, other)} end`;
        expect(withoutChips(withChips(html))).toBe(html);
      }),
    );
  });

  test("drops braces in a fallback", () => {
    expect(
      withoutChips('<span class="chip" data-fallback="a}}{{b|c" data-placeholder="firstName">x</span>'),
    ).toBe("{{firstName|abc}}");
  });

  test.each(["Rye & wheat: <b>4 loaves</b>", 'Hello {{firstName|there}}, "you"', "{{firstName|a & b}}"])(
    "gives back the subject %s as it was",
    (subject) => expect(subjectText(subjectHtml(subject))).toBe(subject),
  );

  test("names each chip", () => {
    expect([chipLabel("company", null), chipLabel("sender", "us")]).toEqual([
      "Your business",
      "Your name, or “us”",
    ]);
  });
});

describe("the address of a link", () => {
  test.each([
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["example.com", "https://example.com"],
    ["www.example.co.uk/menu", "https://www.example.co.uk/menu"],
    ["rosa@example.com", "mailto:rosa@example.com"],
    ["+1 (555) 010-0142", "tel:+15550100142"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["two words", undefined],
    ["", undefined],
  ])("%s is %s", (written, address) => expect(linkAddress(written)).toBe(address));
});
