import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  digitsOf,
  Email,
  emailMessage,
  folded,
  initialsOf,
  isStorable,
  OptionalEmail,
  optionalText,
  requiredText,
  text,
} from "./text.ts";

describe("text that can be stored", () => {
  test.each(["", "plain", "Ömer Kılıç", "字", "🙂", "👩‍👩‍👧", "a\tb\nc", "\ufffd", "\u202e", "\u{10ffff}"])(
    "%j is",
    (value) => {
      expect(isStorable(value)).toBe(true);
    },
  );

  test.each(["\0", "a\0", "\ud800", "\udc00", "a\ud83d", "\ude00b", "\ude00\ud83d", "🙂\ud83d"])(
    "%j is not",
    (value) => {
      expect(isStorable(value)).toBe(false);
    },
  );

  test("is what survives UTF-8, except NUL", () => {
    const any = fc.string({
      unit: fc.oneof(
        fc.constantFrom("\0", "\ud83d", "\ude42", "a", "🙂"),
        fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      ),
    });
    fc.assert(
      fc.property(any, (value) => {
        const survives = Buffer.from(value, "utf8").toString("utf8") === value;
        expect(isStorable(value)).toBe(survives && !value.includes("\0"));
      }),
    );
  });
});

describe("a text field", () => {
  test("is trimmed, and no longer than it may be", () => {
    expect(text(5).parse("  abcde  ")).toBe("abcde");
    expect(text(1500).safeParse("x".repeat(1501)).error?.issues[0]?.message).toBe("At most 1,500 characters");
    expect(text(5).safeParse("a\0b").error?.issues[0]?.message).toBe(
      "Contains characters that can’t be saved",
    );
  });

  test.each(["", "   ", "\n\t", undefined, null, 5])(
    "that is required refuses %j in its own words",
    (value) => {
      expect(requiredText(10, "First name is required").safeParse(value).error?.issues[0]?.message).toBe(
        "First name is required",
      );
    },
  );

  test.each([
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, null],
    [" x ", "x"],
  ])("that may be left out turns %j into %j", (sent, kept) => {
    expect(optionalText(10).parse(sent)).toBe(kept);
  });
});

describe("an email address", () => {
  test.each([
    ["dana@example.com", "dana@example.com"],
    ["  Dana.W+shop@Example.co.uk ", "Dana.W+shop@Example.co.uk"],
    ["o'brien@example.com", "o'brien@example.com"],
    ["a@b.co", "a@b.co"],
    ["jörg@example.com", "jörg@example.com"],
    ["δοκιμή@παράδειγμα.δοκιμή", "δοκιμή@παράδειγμα.δοκιμή"],
    ["用户@例子.广告", "用户@例子.广告"],
    ["a@bücher.example", "a@bücher.example"],
    ["a@xn--bcher-kva.xn--p1ai", "a@xn--bcher-kva.xn--p1ai"],
    ["राम@मोहन.ईन्फो", "राम@मोहन.ईन्फो"],
  ])("%j is one, its letters as they are", (sent, kept) => {
    expect(Email.parse(sent)).toBe(kept);
  });

  test.each([
    "",
    " ",
    "dana",
    "dana@",
    "@example.com",
    "dana@example",
    "da na@example.com",
    "dana@exa mple.com",
    "dana@@example.com",
    "dana@example..com",
    "Dana <dana@example.com>",
    "dana@example.com, b@example.com",
    "dana\n@example.com",
    `${"x".repeat(250)}@example.com`,
    "da\0na@example.com",
    5,
    null,
    undefined,
  ])("%j is none, in the stated words", (sent) => {
    expect(Email.safeParse(sent).error?.issues[0]?.message).toBe(emailMessage);
  });

  test("has the stated message", () => {
    expect(emailMessage).toBe("Please enter a valid email address");
  });

  test.each([
    ["", null],
    [null, null],
    [undefined, undefined],
    ["dana@example.com", "dana@example.com"],
  ])("that may be left out turns %j into %j", (sent, kept) => {
    expect(OptionalEmail.parse(sent)).toBe(kept);
  });
});

describe("folded text", () => {
  test.each([
    ["Ömer Kılıç", "omer kilic"],
    ["ÉLODIE", "elodie"],
    ["Straße", "strasse"],
    ["Łódź", "lodz"],
    ["Ærø Ørsted", "aero orsted"],
    ["İstanbul", "istanbul"],
    ["Đorđe", "dorde"],
    ["ﬁx", "fix"],
    ["Ｄａｎａ", "dana"],
    ["Œuvre", "oeuvre"],
    ["Ελλάδα", "ελλαδα"],
    ["Ё", "е"],
    ["", ""],
  ])("of %j is %j", (value, plain) => {
    expect(folded(value)).toBe(plain);
  });

  test("is the same when folded again, and for both ways to encode an accent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(folded(folded(value))).toBe(folded(value));
        expect(folded(value.normalize("NFD"))).toBe(folded(value.normalize("NFC")));
      }),
    );
  });
});

test.each([
  ["(555) 010-0142", "5550100142"],
  ["+33 6 28", "33628"],
  ["none", ""],
  ["", ""],
])("the digits of %j are %j", (value, digits) => {
  expect(digitsOf(value)).toBe(digits);
});

test.each([
  ["Dana", "Whitfield", "DW"],
  [" élodie ", "", "É"],
  ["", "Whitfield", "W"],
  ["", "", "?"],
  ["🙂x", "字", "🙂字"],
])("the initials of %j %j are %j", (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});
