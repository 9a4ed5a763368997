import { strToU8, zipSync } from "fflate";
import { bytesOf } from "./read-all.ts";

/** What a file repeats until it is as large as it may be; pasted rows have no file name. */
export type Shape = {
  what: string;
  fileName: string;
  begin?: string;
  repeated: string | Uint8Array;
  end?: string;
  part?: "sheet" | "strings" | "styles" | "workbook";
};

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const parts: Record<NonNullable<Shape["part"]>, [string, string, string]> = {
  sheet: [
    "xl/worksheets/sheet1.xml",
    `<worksheet ${main}><sheetData><row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row>`,
    "</sheetData></worksheet>",
  ],
  strings: ["xl/sharedStrings.xml", `<sst ${main}>`, "</sst>"],
  styles: ["xl/styles.xml", `<styleSheet ${main}><cellXfs>`, "</cellXfs></styleSheet>"],
  workbook: [
    "xl/workbook.xml",
    `<workbook ${main} xmlns:r="${office}"><sheets>`,
    '<sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
  ],
};
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const lastText = '<row r="2"><c t="s"><v>9999999</v></c></row>';

/** The shape as a file of at most so many bytes. */
export function fileOf(
  { begin = "", repeated, end = "", part }: Shape,
  size: number,
  level: 0 | 9 = 0,
): Uint8Array {
  const body = filled(
    bytesOf(begin),
    typeof repeated === "string" ? bytesOf(repeated) : repeated,
    bytesOf(end),
    part ? size - 4096 : size,
  );
  if (!part) return body;
  const texts = Object.fromEntries(
    Object.values(parts).map(([name, head, tail]) => [
      name,
      [strToU8(head + (name.includes("sheet1") ? lastText : "") + tail), { level }],
    ]),
  );
  const [name, head, tail] = parts[part];
  return zipSync({
    ...(texts as Record<string, [Uint8Array, { level: 0 | 9 }]>),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "sharedStrings", "sharedStrings.xml")}${relation("r3", "styles", "styles.xml")}</Relationships>`,
    ),
    [name]: [filled(strToU8(head), body, strToU8(tail), body.length + head.length + tail.length), { level }],
  });
}

function filled(head: Uint8Array, unit: Uint8Array, tail: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  let at = head.length;
  const last = size - tail.length;
  bytes.set(unit, at);
  for (let made = unit.length; at + made < last; made *= 2)
    bytes.copyWithin(at + made, at, Math.min(at + made, last - made));
  at += Math.floor((last - at) / unit.length) * unit.length;
  bytes.set(tail, at);
  return bytes.subarray(0, at + tail.length);
}

const names = Array.from({ length: 500 }, (_, n) => `c${n}`);
const people =
  'Ana,Silva,ana@example.com,+49 171 1234567,"Alder, Rye & Co.",Owner,"$1,500.50",Met at the fair\n';
const card =
  "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Silva;Ana;;;\r\nFN:Ana Silva\r\nEMAIL;TYPE=INTERNET:ana@example.com\r\nTEL;TYPE=CELL:+49 171 1234567\r\nNOTE:A long note that is folded by the\r\n  telephone\\, twice\r\nEND:VCARD\r\n";
const inCard = (what: string, begin: string, repeated: string, end = ""): Shape => ({
  what,
  fileName: "a.vcf",
  begin: `BEGIN:VCARD\nN:A;B\n${begin}`,
  repeated,
  end: `${end}\nEND:VCARD\n`,
});
const csv = (what: string, begin: string, repeated: string | Uint8Array): Shape => ({
  what,
  fileName: "a.csv",
  begin,
  repeated,
});
const sheet = (
  what: string,
  repeated: string,
  part: Shape["part"] = "sheet",
  begin = "",
  end = "",
): Shape => ({ what, fileName: "a.xlsx", begin, repeated, end, part });

/** What people's files look like, and what malicious files look like: each once took, or could take, more than linear time. */
export const shapes: readonly Shape[] = [
  csv("people", "First Name,Last Name,Email,Phone,Company,Job Title,Value,Notes\n", people),
  {
    what: "people",
    fileName: "a.tsv",
    begin: "First Name\tLast Name\tEmail\n",
    repeated: "Ana\tSilva\tana@example.com\n",
  },
  csv("quotes that open and never close", "a,b\n", '"a,b\n'),
  csv("lines that end within quotes", "a,b\n", 'x","\n'),
  csv("one open quote above short rows", 'a,b\n"', "1,2\n"),
  csv("pairs of quotes", 'a,b\n"', '""'),
  csv("quotes that end wrongly", "a,b\n", '"a"b,"'),
  csv("quotes with spaces behind", "a,b\n", '" '),
  csv("quotes within cells", "a,b\n", 'a"b,"c" d,"e\n'),
  csv("one letter below 500 columns", `${names.join()}\n`, "1\n"),
  csv("headers of one name", `${names.map(() => "a").join()}\n`, "1,2\n"),
  csv("commas", "a,b\n", ","),
  csv("a header without an end", "", "ab,"),
  csv("a line without an end", "a,b\n", "x"),
  csv("empty lines", "a,b\n", "\n"),
  csv("carriage returns", "a,b\n", "\r"),
  csv("rows of an old Mac", "a,b\r", '1,"2"\r'),
  csv("bytes of no encoding", "a,b\n", Uint8Array.of(0xff, 0x61, 0xc3, 0x0a)),
  csv("letters of Windows", "a,b\n", Uint8Array.of(0xe4, 0xf6, 0x93, 0x2c, 0xfc, 0x0a)),
  csv("NULs", "a,b\n", "\0"),
  { what: "people", fileName: "a.vcf", repeated: card },
  inCard("soft line ends", "NOTE;ENCODING=QUOTED-PRINTABLE:", "=\n"),
  inCard("soft line ends, folded", "NOTE;ENCODING=QUOTED-PRINTABLE:", "=C3=\n =A9"),
  inCard("folded lines", "NOTE:a", "\n a"),
  inCard(
    "quoted letters one by one",
    "",
    `NOTE;ENCODING=QUOTED-PRINTABLE:${"=41x=FF".repeat(13_000)}\nEND:VCARD\nBEGIN:VCARD\n`,
  ),
  inCard(
    "quoted letters of an unknown encoding",
    "",
    "N;ENCODING=QUOTED-PRINTABLE;CHARSET=x:=FF\nEND:VCARD\nBEGIN:VCARD\n",
  ),
  inCard("places that are no time zones", "", "TZ:Mars/Base\n"),
  inCard(
    "a time zone in each card",
    "",
    "TZ:Mars/Base\nTZ:Moon/Base\nTZ:Sun/Base\nEND:VCARD\nBEGIN:VCARD\nN:A;B\n",
  ),
  inCard("numbers", "", "TEL:1\n"),
  inCard("types", "TEL", ";TYPE=a,b"),
  inCard("quotes before the colon", "", `TEL${';"'.repeat(40_000)}:1\n`),
  inCard("an address of spaces", "", `ADR:${" ".repeat(90_000)}x\nEND:VCARD\nBEGIN:VCARD\nN:A;B\n`),
  inCard("a name of commas", "", `N:${"a,".repeat(45_000)}\nEND:VCARD\nBEGIN:VCARD\n`),
  inCard("escaped letters", "", `NOTE:${"\\n".repeat(45_000)}\nEND:VCARD\nBEGIN:VCARD\nN:A;B\n`),
  inCard("cards within cards", "", "BEGIN:VCARD\n"),
  inCard("a picture in one line", "PHOTO:", "AAAA"),
  inCard("a property without an end", "X-A:1\nEMAIL:", "a"),
  inCard("empty lines", "", "\n"),
  sheet(
    "people",
    '<row><c t="inlineStr"><is><t>Ana</t></is></c><c t="inlineStr"><is><t>ana@example.com</t></is></c><c><v>1500.5</v></c></row>',
  ),
  sheet("one cell far to the right in each row", '<row><c r="SF1"><v>1</v></c></row>'),
  sheet("very small numbers", "<row><c><v>1.5E-7</v></c></row>"),
  sheet("empty rows", "<row/>"),
  sheet("elements within elements", "<a>"),
  sheet("a tag of many attributes", ' a="1"', "sheet", "<row", "/>"),
  sheet("a text without an end", "x", "sheet", "<row><c><v>", "</v></c></row>"),
  sheet("a text of many parts", "x<i/>", "sheet", "<row><c><v>", "</v></c></row>"),
  sheet("comments", "<!-- < -->"),
  sheet("references of letters without an end", "A", "sheet", '<row><c r="', '"/></row>'),
  sheet("shared texts", "<si><t>Ana Silva, Alder and Rye</t></si>", "strings"),
  sheet("one shared text without an end", "<r><t>Ana Silva </t></r>", "strings", "<si>", "</si>"),
  sheet("formats", '<xf numFmtId="14"/>', "styles"),
  sheet("sheets", '<sheet name="A" sheetId="1" r:id="r9"/>', "workbook"),
];
