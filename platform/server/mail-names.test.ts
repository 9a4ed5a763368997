import fc from "fast-check";
import { expect, test } from "vitest";
import { nameInMail } from "./mail-names.ts";

test.each([
  ["Rosa Delgado", "Rosa Delgado"],
  ["Alder & Rye", "Alder & Rye"],
  ["Smith & Sons, Ltd.", "Smith & Sons, Ltd."],
  ["A.B. Plumbing", "A.B. Plumbing"],
  ["St. Mary's", "St. Mary's"],
  ["Studio 2.0", "Studio 2.0"],
  ["Jürgen Müller-Lüdenscheidt", "Jürgen Müller-Lüdenscheidt"],
  ["Zoë 🙂", "Zoë 🙂"],
  ["24/7 Locksmith: Denver", "24/7 Locksmith: Denver"],
  ["Win $500 at https://evil.example", "Win $500 at"],
  ["https://evil.example/a?b=c wins", "wins"],
  ["hxxp:\\\\evil.example", "Somebody"],
  ["evil.example", "evil example"],
  ["www.evil.example/path", "www evil example/path"],
  ["Booking.com", "Booking com"],
  ["evil。example", "evil example"],
  ["evil．example", "evil example"],
  ["e\u200bvil.\u200bexample", "evil example"],
  ["win@evil.example", "win evil example"],
  ["mailto:win", "mailto win"],
  ["tel:0123", "tel 0123"],
  ["call 192.0.2.7 now", "call 192 0 2 7 now"],
  ["Rosa\r\nBcc: all", "Rosa Bcc: all"],
  ["Rosa\u2028Delgado", "Rosa Delgado"],
  ["\u202eRosa", "Rosa"],
  ["", "Somebody"],
  [" \n ", "Somebody"],
  [null, "Somebody"],
])("%j appears in an email as %j", (name, shown) => expect(nameInMail(name)).toBe(shown));

test("the replacement can be chosen, and a long name is cut", () => {
  expect(nameInMail("", "your team")).toBe("your team");
  expect(nameInMail("x".repeat(300))).toHaveLength(100);
});

test("never contains a line break or an address, whatever was typed", () => {
  const piece = fc.constantFrom(
    "evil",
    ".",
    "example",
    "://",
    "https",
    "www",
    "@",
    "\n",
    "\r",
    " ",
    "a",
    "\u200b",
    "。",
    "7",
    ":",
    "/",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (parts) => {
      expect(nameInMail(parts.join(""))).not.toMatch(/[\r\n\u2028\u2029]|:\/\/|@|[.。]\p{L}{2}/u);
    }),
  );
});
