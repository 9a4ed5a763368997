import { describe, expect, test } from "vitest";
import { bytesOf, readAll } from "./testing/read-all.ts";

const wide = (text: string, isBigEndian: boolean): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) =>
    isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8],
  );
const table = "Name,Ort\nZoë Müller,Köln\nJosé 🎉,Ñuñoa\n";
const rows = [
  ["Zoë Müller", "Köln"],
  ["José 🎉", "Ñuñoa"],
];
const russian = "Имя,Город\nАнна Петрова,Москва\nИван Иванов,Казань\n";

describe.each([1, 2, 3, 7, 65_536])("in pieces of %i bytes", (size) => {
  test.each<[string, Uint8Array, string, string[][]]>([
    ["UTF-8", bytesOf(table), "utf-8", rows],
    ["UTF-8 with its mark", bytesOf(0xef, 0xbb, 0xbf, table), "utf-8", rows],
    ["UTF-16, little end first, with its mark", bytesOf(0xff, 0xfe, ...wide(table, false)), "utf-16le", rows],
    ["UTF-16, big end first, with its mark", bytesOf(0xfe, 0xff, ...wide(table, true)), "utf-16be", rows],
    ["UTF-16, little end first, without a mark", bytesOf(...wide(table, false)), "utf-16le", rows],
    ["UTF-16, big end first, without a mark", bytesOf(...wide(table, true)), "utf-16be", rows],
    [
      "UTF-16 in Cyrillic without a mark",
      bytesOf(...wide(russian, false)),
      "utf-16le",
      [
        ["Анна Петрова", "Москва"],
        ["Иван Иванов", "Казань"],
      ],
    ],
    [
      "UTF-8 in Cyrillic",
      bytesOf(russian),
      "utf-8",
      [
        ["Анна Петрова", "Москва"],
        ["Иван Иванов", "Казань"],
      ],
    ],
    [
      "Windows",
      bytesOf(
        "a,b\nZo",
        0xeb,
        " M",
        0xfc,
        "ller,K",
        0xf6,
        "ln\nJos",
        0xe9,
        ",Tom",
        0x92,
        "s ",
        0x80,
        "5 ",
        0x96,
        " ok\n",
      ),
      "windows-1252",
      [
        ["Zoë Müller", "Köln"],
        ["José", "Tom’s €5 – ok"],
      ],
    ],
    [
      "Windows in capitals",
      bytesOf("a,b\nANDR", 0xc9, ",M", 0xdc, "LLER\n"),
      "windows-1252",
      [["ANDRÉ", "MÜLLER"]],
    ],
    [
      "an old Mac",
      bytesOf("a,b\rZo", 0x91, " M", 0x9f, "ller,K", 0x9a, "ln\rJos", 0x8e, ",Tom", 0xd5, "s ", 0xdb, "5\r"),
      "macintosh",
      [
        ["Zoë Müller", "Köln"],
        ["José", "Tom’s €5"],
      ],
    ],
    [
      "Windows with an apostrophe alone",
      bytesOf("a,b\nTom", 0x92, "s,O", 0x92, "Brien\n"),
      "windows-1252",
      [["Tom’s", "O’Brien"]],
    ],
    [
      "Windows with quotes around words",
      bytesOf("a,b\n", 0x93, "hello", 0x94, ",x\n"),
      "windows-1252",
      [["“hello”", "x"]],
    ],
    [
      "an old Mac with Spanish names",
      bytesOf("a,b\rGarc", 0x92, "a,Mu", 0x96, "oz\r"),
      "macintosh",
      [["García", "Muñoz"]],
    ],
    ["an old Mac with one German name", bytesOf("a,b\rK", 0x9a, "ln,x\r"), "macintosh", [["Köln", "x"]]],
    [
      "UTF-8 with a byte of Windows in it",
      bytesOf("a,b\nZoë,Müller\nK", 0xf6, "ln,ß\n"),
      "utf-8",
      [
        ["Zoë", "Müller"],
        ["Köln", "ß"],
      ],
    ],
  ])("%s", async (_, bytes, encoding, wanted) => {
    const read = await readAll(bytes, "a.csv", { size });
    expect(read.start.encoding).toBe(encoding);
    expect(read.rows.map((row) => row.cells)).toEqual(wanted);
  });
});

test("the first letter beyond ASCII may come late in a file", async () => {
  const plain = "Anna,Berlin\n".repeat(20_000);
  const { rows } = await readAll(bytesOf(`a,b\n${plain}Zo`, 0xeb, ",K", 0xf6, "ln\n"));
  expect(rows.at(-1)?.cells).toEqual(["Zoë", "Köln"]);
  const other = await readAll(bytesOf(`a,b\n${plain}Zoë,Köln\n`));
  expect(other.rows.at(-1)?.cells).toEqual(["Zoë", "Köln"]);
});

test("a mark in the middle of a file is a character like others", async () => {
  const { rows } = await readAll("a,b\n1,\uFEFF2\n", "a.csv", { size: 6 });
  expect(rows[0]?.cells).toEqual(["1", "\uFEFF2"]);
});
