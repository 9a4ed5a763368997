import { describe, expect, test } from "vitest";
import { formulaSafe } from "#platform/tables/cell-guards.ts";
import { moneyOf, numberOf } from "#platform/contract/written-numbers.ts";
import { dayOf } from "#platform/tables/written-dates.ts";
import { suggestMapping } from "./import-mapping.rules.ts";
import { splitName } from "#platform/contract/names.ts";
import { phoneOf } from "./import-phones.rules.ts";
import {
  customValueOf,
  emailOf,
  sourceOf,
  stageKeyOf,
  statusOf,
  tagsOf,
  withoutGuard,
  yesNoOf,
  zoneOf,
} from "./import-values.rules.ts";

/** The value, or "!" and the problem. */
const told = (read: { value: unknown } | { problem: string }) =>
  "value" in read ? read.value : `! ${read.problem}`;

describe("a whole name in two", () => {
  test.each<[string, string, string, string?]>([
    ["Anna Muster", "Anna", "Muster"],
    ["  Anna   Maria  Muster ", "Anna Maria", "Muster"],
    ["Anna", "Anna", ""],
    ["", "", ""],
    ["Vincent van Gogh", "Vincent", "van Gogh"],
    ["Ursula von der Leyen", "Ursula", "von der Leyen"],
    ["Juan de la Cruz", "Juan", "de la Cruz"],
    ["Anna Van Dyke", "Anna", "Van Dyke"],
    ["Van Morrison", "Van", "Morrison"],
    ["Dr. Martin Luther King Jr.", "Martin Luther", "King Jr.", "Dr."],
    ["Mr. Smith", "", "Smith", "Mr."],
    ["Prof. Dr. Anna Berg", "Anna", "Berg", "Prof. Dr."],
    ["Sammy Davis, Jr.", "Sammy", "Davis, Jr."],
    ["John Smith III", "John", "Smith III"],
    ["Anna Berg, PhD, MBA", "Anna", "Berg, PhD, MBA"],
    ["Muster, Anna", "Anna", "Muster"],
    ["Gogh, Vincent van", "Vincent", "van Gogh"],
    ["van Gogh, Vincent", "Vincent", "van Gogh"],
    ["King, Martin Luther, Jr.", "Martin Luther", "King, Jr."],
    ["Muster, Dr. Anna", "Anna", "Muster", "Dr."],
    ["José Ñuñez", "José", "Ñuñez"],
    ["Mary-Jane O'Neil", "Mary-Jane", "O'Neil"],
    ["山田 太郎", "山田", "太郎"],
    ["John Q. Public", "John Q.", "Public"],
    ["Muster,", "Muster", ""],
  ])("%j", (text, firstName, lastName, title = "") => {
    expect(splitName(text)).toEqual({ firstName, lastName, title });
  });
});

describe("an address", () => {
  const problem = "! Please enter a valid email address";
  test.each<[string, unknown]>([
    [" anna@b.example ", { email: "anna@b.example", rest: [] }],
    ["mailto:Anna@B.example", { email: "Anna@B.example", rest: [] }],
    ["Anna Muster <anna@b.example>", { email: "anna@b.example", rest: [] }],
    ['"Muster, Anna" <anna@b.example>', { email: "anna@b.example", rest: [] }],
    ["a@b.example; c@d.example", { email: "a@b.example", rest: ["c@d.example"] }],
    ["a@b.example ::: c@d.example", { email: "a@b.example", rest: ["c@d.example"] }],
    ["a@b.example, c@d.example e@f.example", { email: "a@b.example", rest: ["c@d.example", "e@f.example"] }],
    ["a@b.example.", { email: "a@b.example", rest: [] }],
    ['[{"label":"work","value":"contact@example.com"}]', { email: "contact@example.com", rest: [] }],
    [
      '[{"label":"home","value":"a@b.example"},{"label":"work","value":"c@d.example"}]',
      { email: "a@b.example", rest: ["c@d.example"] },
    ],
    ['["a@b.example","c@d.example"]', { email: "a@b.example", rest: ["c@d.example"] }],
    ["a@b.example / c@d.example", { email: "a@b.example", rest: ["c@d.example"] }],
    ["work: a@b.example", { email: "a@b.example", rest: [] }],
    ["Anna (anna@b.example)", { email: "anna@b.example", rest: [] }],
    ["anna@b.example (work)", { email: "anna@b.example", rest: [] }],
    ["mailto:anna@b.example?subject=Hello", { email: "anna@b.example", rest: [] }],
    ["[anna@b.example](mailto:anna@b.example)", { email: "anna@b.example", rest: [] }],
    ["'anna@b.example'", { email: "anna@b.example", rest: [] }],
    ["o'neil@b.example; none@", { email: "o'neil@b.example", rest: [] }],
    ["a@b.example; a@b.example", { email: "a@b.example", rest: [] }],
    ["Jörg Groß <jörg@groß.example>", { email: "jörg@groß.example", rest: [] }],
    ["用户@例子.广告", { email: "用户@例子.广告", rest: [] }],
    ["anna&co@b.example", problem],
    ["anna@b.example@c.example", problem],
    ["anna", problem],
    ["anna@", problem],
    ["@b.example", problem],
    [`${"a".repeat(300)}@b.example`, problem],
    ["a b@c@d", problem],
  ])("%j", (text, wanted) => expect(told(emailOf(text))).toEqual(wanted));
});

describe("a phone number", () => {
  const number = (
    display: string,
    e164: string | null,
    extension: string | null = null,
    rest: string[] = [],
  ) => ({ display, e164, extension, rest });
  test.each<[string, string | undefined, unknown]>([
    ["+49 171 1234567", undefined, number("+49 171 1234567", "+491711234567")],
    ["0171 1234567", "DE", number("0171 1234567", "+491711234567")],
    ["0049 171 1234567", "US", number("0049 171 1234567", "+491711234567")],
    ["+49 (0)171 1234567", "US", number("+49 (0)171 1234567", "+491711234567")],
    ["(415) 555-2671", "US", number("(415) 555-2671", "+14155552671")],
    ["415.555.2671 ext. 12", "US", number("415.555.2671 ext. 12", "+14155552671", "12")],
    ["4155552671.0", "US", number("4155552671", "+14155552671")],
    ["06 12 34 56 78", "FR", number("06 12 34 56 78", "+33612345678")],
    ["0171 1234567", undefined, number("0171 1234567", null)],
    ["0171 1234567", "XX", number("0171 1234567", null)],
    ["tel:+14155552671", undefined, number("+14155552671", "+14155552671")],
    [
      "+14155552671 ::: +14155552672",
      undefined,
      number("+14155552671", "+14155552671", null, ["+14155552672"]),
    ],
    ["0171 1234567 / 030 123456", "DE", number("0171 1234567", "+491711234567", null, ["030 123456"])],
    ["call me", "US", "! Enter a phone number such as +1 201 555 0123"],
    ["call me", "DE", "! Enter a phone number such as +49 1512 3456789"],
    ["call me", undefined, "! Enter a phone number such as +1 201 555 0123"],
    ["call me", "XX", "! Enter a phone number such as +1 201 555 0123"],
    ["1", "US", "! Enter a phone number such as +1 201 555 0123"],
    ["1".repeat(40), "US", "! Enter a phone number such as +1 201 555 0123"],
    [`555 ${"-".repeat(60)} 1234567`, "US", "! At most 50 characters"],
  ])("%j in %s", (text, country, wanted) => expect(told(phoneOf(text, country))).toEqual(wanted));
});

describe("words", () => {
  test.each<[string, unknown]>([
    ["VIP, Old friends; new|VIP", ["VIP", "Old friends", "new"]],
    ["* myContacts ::: * friends", ["myContacts", "friends"]],
    [" ,; ", []],
    ["vip,VIP", ["vip"]],
    ["x".repeat(51), "! A tag can have at most 50 characters"],
    [Array.from({ length: 51 }, (_, at) => `t${at}`).join(), "! At most 50 tags"],
  ])("tags %j", (text, wanted) => expect(told(tagsOf(text))).toEqual(wanted));

  const stages = [
    { key: "new", name: "New Lead" },
    { key: "lead", name: "Lead" },
    { key: "won_back", name: "Zurückgewonnen" },
  ];
  test.each([
    ["New Lead", "new"],
    ["new-lead", "new"],
    ["NEW", "new"],
    ["lead", "lead"],
    ["zuruckgewonnen", "won_back"],
    ["won back", "won_back"],
    ["Else", "! There is no stage “Else”"],
  ])("stage %j", (text, wanted) => expect(told(stageKeyOf(text, stages))).toBe(wanted));
  test.each([
    ["facebook ad", "Facebook Ad"],
    [" Referral", "Referral"],
    ["Fair 2026", "Fair 2026"],
    ["x".repeat(101), "! At most 100 characters"],
  ])("source %j", (text, wanted) => expect(told(sourceOf(text))).toBe(wanted));
  test.each([
    ["Active", "active"],
    ["Subscribed", "active"],
    ["opted-out", "unsubscribed"],
    ["Do not contact", "unsubscribed"],
    ["?", "! Choose a status from the list"],
  ])("status %j", (text, wanted) => expect(told(statusOf(text))).toBe(wanted));
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    [" US/Pacific ", "US/Pacific"],
    ["America, New York", "America/New_York"],
    ["New York (Eastern Time)", "America/New_York"],
    ["Nowhere (Eastern Time)", "! Enter a time zone such as America/New_York"],
    ["Eastern, more or less", "! Enter a time zone such as America/New_York"],
    ["-05:00", "! Enter a time zone such as America/New_York"],
  ])("time zone %j", (text, wanted) => expect(told(zoneOf(text))).toBe(wanted));
  test.each([
    ["Yes", true],
    ["x", true],
    ["JA", true],
    ["sí", true],
    ["1", true],
    ["no", false],
    ["Nein", false],
    ["0", false],
    ["maybe", "! Choose yes or no"],
  ])("yes or no: %j", (text, wanted) => expect(told(yesNoOf(text))).toBe(wanted));
});

describe("a custom field", () => {
  test.each<["text" | "number" | "date" | "yesno" | "choice", string, unknown]>([
    ["text", " long text ", "long text"],
    ["text", "x".repeat(2001), "! At most 2,000 characters"],
    ["number", "1,234.5", 1234.5],
    ["number", "abc", "! Enter a number"],
    ["date", "13/4/2026", "2026-04-13"],
    ["yesno", "yes", true],
    ["choice", "RED", "Red"],
    ["choice", "Green", "! “Green” isn’t one of the choices"],
  ])("of type %s: %j", (type, text, wanted) =>
    expect(told(customValueOf({ type, choices: ["Red", "Blue"] }, text))).toEqual(wanted),
  );
});

test("a cell of 100,000 characters is answered at once", () => {
  const cells = ["a ", "<", " ", "1", "1 ", ",", "(", "a@"].map(
    (part) => `x${part.repeat(100_000 / part.length)}x`,
  );
  const started = performance.now();
  for (const cell of cells)
    for (const read of [
      emailOf,
      phoneOf,
      moneyOf,
      numberOf,
      tagsOf,
      splitName,
      yesNoOf,
      statusOf,
      zoneOf,
      (text: string) => dayOf(text, "ambiguous"),
      (text: string) => stageKeyOf(text, []),
    ])
      read(cell);
  for (const cell of cells) suggestMapping(["A"], [[cell]]);
  expect(performance.now() - started).toBeLessThan(3000);
});

test.each(["=1+1", "@x", "-Anna", "+cmd", "plain", "+49 171 1", "\tx", "'=x", "''@x", "'+49 171", "'tis"])(
  "what the export guards, %j, comes back as it was",
  (cell) => {
    expect(withoutGuard(formulaSafe(cell))).toBe(cell);
  },
);
