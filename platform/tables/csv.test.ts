import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPasted } from "./table.ts";
import { readAll } from "./testing/read-all.ts";

const cellsOf = async (text: string, fileName?: string) => {
  const { start, rows } = await readAll(text, fileName);
  return [start.headers, ...rows.map((row) => row.cells)];
};

describe("csv-spectrum", () => {
  const folder = join(import.meta.dirname, "../../node_modules/csv-spectrum");
  const names = readdirSync(join(folder, "csvs"))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => name.slice(0, -4));

  test("its files are there", () => expect(names.length).toBeGreaterThan(10));

  test.each(names)("%s", async (name) => {
    const wanted = JSON.parse(readFileSync(join(folder, "json", `${name}.json`), "utf8")) as Record<
      string,
      string
    >[];
    // The one file whose CSV and JSON disagree: its JSON isn't a list and has a different number.
    if (name === "location_coordinates")
      return expect(
        (await readAll(readFileSync(join(folder, "csvs", `${name}.csv`)))).rows[0]?.cells[0],
      ).toBe("2095257564");
    const { start, rows } = await readAll(readFileSync(join(folder, "csvs", `${name}.csv`)));
    expect(
      rows.map((row) => Object.fromEntries(start.headers.map((header, at) => [header, row.cells[at]]))),
    ).toEqual(wanted);
  });
});

describe("shapes that people's files have", () => {
  test.each<[string, string, string[][]]>([
    [
      "line feeds",
      "a,b\n1,2\n3,4\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "carriage returns with line feeds",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "carriage returns alone",
      'a,b\r1,"x\ry"\r3,4',
      [
        ["a", "b"],
        ["1", "x\ry"],
        ["3", "4"],
      ],
    ],
    [
      "all three mixed",
      "a,b\r\n1,2\r3,4\n5,6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "no line end at the end",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "commas, quotes and line breaks in cells",
      'a,b\r\n"x, ""y""","1\r\n2"\r\n',
      [
        ["a", "b"],
        ['x, "y"', "1\r\n2"],
      ],
    ],
    [
      "spaces after a closing quote",
      'a,b\n"1" ,"2" \n',
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "empty lines, and lines of nothing but commas and spaces",
      "\n\na,b\n\n1,2\n,\n ,  \n3,4\n\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "rows that are too short",
      "a,b,c\n1\n1,2\n",
      [
        ["a", "b", "c"],
        ["1", "", ""],
        ["1", "2", ""],
      ],
    ],
    [
      "rows with extra empty cells",
      "a,b\n1,2,,\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "headers that repeat and headers without a name",
      "Email,email,,Email\n1,2,3,4\n",
      [
        ["Email", "email (2)", "Column 3", "Email (3)"],
        ["1", "2", "3", "4"],
      ],
    ],
    [
      "a title above the names of the columns",
      "Customers 2026\n\nName;Email\nAna;a@b.example\nBo;c@d.example\n",
      [
        ["Name", "Email"],
        ["Ana", "a@b.example"],
        ["Bo", "c@d.example"],
      ],
    ],
    [
      "two titles, as wide as the table",
      "Customers,,\nas of May,,\nName,Email,City\nAna,a@b.example,Ulm\n",
      [
        ["Name", "Email", "City"],
        ["Ana", "a@b.example", "Ulm"],
      ],
    ],
    [
      "one name for several columns",
      "Name\nAna,a@b.example\nBo,c@d.example\n",
      [["Name"], ["Ana", "a@b.example"], ["Bo", "c@d.example"]],
    ],
    [
      "one column and a row with one comma",
      "Name\nAna\nBo, junior\nCleo\n",
      [["Name"], ["Ana"], ["Bo", " junior"], ["Cleo"]],
    ],
    [
      "only a title and the names of the columns",
      "Customers\nName,Email\n",
      [["Customers"], ["Name", "Email"]],
    ],
    ["one column", "Email\na@b.example\n\nc@d.example\n", [["Email"], ["a@b.example"], ["c@d.example"]]],
    [
      "NULs",
      "a,b\0\n1\0,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["only a header", "a,b\n", [["a", "b"]]],
    [
      "spaces kept in cells, not in headers",
      " a ,b\n 1 ,2\n",
      [
        ["a", "b"],
        [" 1 ", "2"],
      ],
    ],
    [
      "a pair of quotes around an unquoted cell",
      'a,b,c\nx, "Foo 3" ,"Big" Bob\n"x" y," ""z"" ",\'"\' "q"\n',
      [
        ["a", "b", "c"],
        ["x", "Foo 3", '"Big" Bob'],
        ['"x" y', ' "z" ', '\'"\' "q"'],
      ],
    ],
    [
      "a row with more cells than the header",
      "First,Last,Email\nAnn,Lee,ann@example.com,extra,cells\n",
      [
        ["First", "Last", "Email"],
        ["Ann", "Lee", "ann@example.com", "extra", "cells"],
      ],
    ],
    [
      "a quote in the middle of a cell",
      'a,b\n5" pipe,12" board\n',
      [
        ["a", "b"],
        ['5" pipe', '12" board'],
      ],
    ],
  ])("%s", async (_, text, wanted) => {
    expect(await cellsOf(text)).toEqual(wanted);
  });

  test("a row that is too long is read, and keeps all its cells", async () => {
    const { rows } = await readAll("a,b\n1,2,3\n4,5\n");
    expect(rows).toEqual([
      { number: 2, cells: ["1", "2", "3"] },
      { number: 3, cells: ["4", "5"] },
    ]);
  });

  test("rows are counted as a spreadsheet shows them: headers, empty ones and a title count, lines within a cell do not", async () => {
    const numbers = async (text: string) => (await readAll(text)).rows.map(({ number }) => number);
    expect(await numbers('a,b\n\n1,"x\ny"\n\n2,z\n')).toEqual([3, 5]);
    expect(await numbers("Customers 2026,\n\nname,city\nAna,Ulm\nBo,Bonn\n")).toEqual([4, 5]);
    expect(await numbers("sep=;\na;b\n1;2\n")).toEqual([2]);
  });

  test("without a header row the first row is data, and columns are numbered up to the widest row", async () => {
    const { start, rows } = await readAll("Ana,ana@example.com\nBo,bo@example.com,+1 555 0100,\n", "a.csv", {
      names: "none",
    });
    expect(start.headers).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(rows).toEqual([
      { number: 1, cells: ["Ana", "ana@example.com", ""] },
      { number: 2, cells: ["Bo", "bo@example.com", "+1 555 0100"] },
    ]);
  });
});

describe("the delimiter", () => {
  test.each<[string, string, string]>([
    ["commas", "a,b\n1,2\n", ","],
    ["semicolons beside decimal commas", "Name;Betrag, EUR;Ort\nA;1,50;Köln\nB;2,75;Ulm\n", ";"],
    ["tabs", "a\tb, c\n1\t2, 3\n", "\t"],
    ["bars", "a|b\n1|2\n", "|"],
    ["pipes and semicolons within cells of a comma file", "Name,Tags\nA,x|y\nB,x;y\n", ","],
    ["delimiters within quotes", '"a;b;c","d"\n"e;f;g","h"\n', ","],
    ["Excel's first line that declares it", "sep=;\na;b\n1;2\n", ";"],
    ["ragged rows", "a,b,c\n1,2\n1,2,3\n1,2,3,4\n1,2,3\n1,2,3\n", ","],
    ["nothing to separate", "Name\nAnna\n", ","],
  ])("%s", async (_, text, delimiter) => {
    const { start } = await readAll(text);
    expect(start.delimiter).toBe(delimiter);
    expect(start.headers[0]).not.toContain("sep");
  });

  test("a .tsv file is read by tabs when nothing says otherwise", async () =>
    expect((await readAll("Name\nAnna\n", "a.tsv")).start.delimiter).toBe("\t"));
});

describe("a stray quotation mark", () => {
  const rest = Array.from({ length: 2000 }, (_, index) => `Name ${index},${index}@b.example,note\n`).join("");

  test("costs its own row, not the rest of the file", async () => {
    const { rows } = await readAll(`name,email,note\n"Acme, x@b.example\nAnna,a@b.example,hi\n${rest}`);
    expect(rows).toHaveLength(2002);
    expect(rows[0]).toMatchObject({ problem: "A quotation mark in this row has no end" });
    expect(rows[1]).toEqual({ number: 3, cells: ["Anna", "a@b.example", "hi"] });
    expect(rows.filter((row) => row.problem)).toHaveLength(1);
  });

  test("costs nothing when the row is clear without it", async () => {
    const { rows } = await readAll(
      `name,email,note\n"Big" Bob,x@b.example,hi\n${rest}"Cora,c@b.example,yes\n`,
    );
    expect(rows).toHaveLength(2002);
    expect(rows[0]?.cells).toEqual(['"Big" Bob', "x@b.example", "hi"]);
    expect(rows.at(-1)?.cells).toEqual(['"Cora', "c@b.example", "yes"]);
    expect(rows.some((row) => row.problem)).toBe(false);
  });

  test("and valid multi-line cells next to it are read whole", async () => {
    const long = Array.from({ length: 300 }, (_, index) => `line ${index}`).join("\n");
    const { rows } = await readAll(
      `name,email,note\n"Lone,x@b.example,hi\nAnna,a@b.example,"${long}"\n${rest}`,
      "a.csv",
      { size: 1000 },
    );
    expect(rows).toHaveLength(2002);
    expect(rows[1]?.cells).toEqual(["Anna", "a@b.example", long]);
  });

  test("in every row of a large file takes seconds, not minutes", async () => {
    const text = `name,email\n${'"Big" Bob, Lone,x@b.example\n'.repeat(40_000)}`;
    const { rows } = await readAll(text);
    expect(rows).toHaveLength(40_000);
    expect((await readAll(text.replaceAll("\n", "\r"), "a.csv", { size: 500_000 })).rows).toHaveLength(
      40_000,
    );
  }, 30_000);
});

test("what a simple split at commas can read gives the same result", async () => {
  const text = "First Name,Last Name,Email\nAnna,Muster,anna@b.example\nBob,Berg,bob@b.example";
  expect(await cellsOf(text)).toEqual(text.split("\n").map((line) => line.split(",")));
});

test("rows pasted from a spreadsheet are read, quotes and line breaks in cells included", async () => {
  const { start, batches } = await readPasted('Name\tNote\nAnna\t"two\nlines, ""quoted"""\nBob\ta, b\n');
  const rows = [];
  for await (const batch of batches) rows.push(...batch.map((row) => row.cells));
  expect([start.headers, ...rows]).toEqual([
    ["Name", "Note"],
    ["Anna", 'two\nlines, "quoted"'],
    ["Bob", "a, b"],
  ]);
});
