import { expect, test } from "vitest";
import { levelsOf, printable, printableIn, runsOf } from "./pdf-letters.ts";
import { linesOf, oneLine } from "./pdf-lines.ts";

const facesOf = (text: string) =>
  runsOf(text, levelsOf(text), { weight: "text" }).map(({ text: letters, face, isRtl }) => [
    letters,
    face.name.replace("noto-sans-", "").replace("-400", ""),
    isRtl,
  ]);

test("letters that the fonts have stay, others are a question mark each, and what has no shape falls away", () => {
  expect(printable("Zoë Łukowska, Αλέξης, Ольга, \u0430\u0301, −5 °C, “€12”")).toBe(
    "Zoë Łukowska, Αλέξης, Ольга, \u0430\u0301, -5 °C, “€12”",
  );
  expect(printable("東京 서울 กรุงเทพ ₦ ₹ € Ł 漢 ع क ש")).toBe("東京 서울 กรุงเทพ ₦ ₹ € Ł 漢 ع क ש");
  expect(printable("ꀀ😀\t!\u0000")).toBe("?? !");
  expect(printable("e\u0301")).toBe("é");
  expect(printable("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
});

test("marks that turn the order of letters fall away, so that no name can turn what stands beside it", () => {
  expect(printable("Total \u202e00.001$\u202c \u2067x\u2069\u200f")).toBe("Total 00.001$ x");
});

test("bytes in a document stay bytes, and texts at any depth are printable", () => {
  const logo = new Uint8Array([1, 2]);
  expect(printableIn({ logo, rows: [["a\u0000", { text: "\u202eb" }]], none: null, count: 2 })).toEqual({
    logo,
    rows: [["a", { text: "b" }]],
    none: null,
    count: 2,
  });
});

test("one line is parted by font and by direction, and drawn in the order in which it is seen", () => {
  expect(facesOf("₦ ₹ € Ł 漢 ع क")).toEqual([
    ["₦ ₹ ", "latin-ext", false],
    ["€ ", "latin", false],
    ["Ł ", "latin-ext", false],
    ["漢 ", "sc-58", false],
    ["ع", "arabic-arabic", true],
    [" ", "latin", false],
    ["क", "devanagari", false],
  ]);
});

test("Arabic within English: its words are seen from right to left, numbers and English from left to right", () => {
  const seen = runsOf("for شركة مثال 25 today", levelsOf("for شركة مثال 25 today"), { weight: "text" });
  expect(seen.map(({ text, isRtl }) => [text, isRtl])).toEqual([
    ["for ", false],
    ["25", false],
    ["شركة مثال ", true],
    [" today", false],
  ]);
});

test("brackets in text from right to left open to the other side", () => {
  const line = "(שלום)";
  expect(
    runsOf(line, levelsOf(line), { weight: "text" })
      .map(({ text }) => text)
      .join("|"),
  ).toBe("(|שלום|)");
});

const setting = { width: 60, size: 10, weight: "text" } as const;
const linesIn = (text: string) =>
  linesOf(text, setting).map(({ runs }) => runs.map((run) => run.text).join(""));

test.each([
  ["one two three", ["one two", "three"]],
  ["well-known thing", ["well-known", "thing"]],
  ["a\n\nb", ["a", "", "b"]],
  ["", [""]],
  ["   ", [""]],
  ["東京都千代田区丸の内", ["東京都千代田", "区丸の内"]],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", ["aaaaaaaaaa", "aaaaaaaaaa", "aaaa"]],
])("%j in a narrow column", (text, lines) => {
  expect(linesIn(text)).toEqual(lines);
  for (const { width } of linesOf(text, setting)) expect(width).toBeLessThanOrEqual(setting.width);
});

test("what must stay in one line ends in an ellipsis, between letters and not within one", () => {
  const { runs, width } = oneLine("नमस्ते दुनिया और सबको नमस्ते", { width: 60, size: 10, weight: "text" });
  const text = runs.map((run) => run.text).join("");
  expect(text.endsWith("…")).toBe(true);
  expect(text).not.toMatch(/\u094d…$/);
  expect(width).toBeLessThanOrEqual(60);
  expect(oneLine("Short", setting).runs.map((run) => run.text)).toEqual(["Short"]);
});
