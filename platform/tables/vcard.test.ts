import { describe, expect, test } from "vitest";
import { readAll } from "./testing/read-all.ts";
import { cardHeaders } from "./vcard.ts";
import { cardText, type CardToWrite } from "./write-vcard.ts";

const read = async (text: string, size?: number) =>
  (await readAll(text.replace(/(?<!\r)\n/g, "\r\n"), "a.vcf", size === undefined ? {} : { size })).rows.map(
    (row) =>
      Object.fromEntries(
        cardHeaders.map((header, at) => [header, row.cells[at]]).filter(([, cell]) => cell !== ""),
      ),
  );

const apple = `BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//macOS 14.0//EN
N:Müller;Zoë;Maria;Dr.;Jr.
FN:Dr. Zoë Maria Müller Jr.
ORG:Acme\\, Inc.;Sales
TITLE:Head of Sales
item1.EMAIL;type=INTERNET;type=pref:zoe@acme.example
item1.X-ABLabel:_$!<Other>!$_
EMAIL;type=INTERNET;type=HOME:zoe@home.example
TEL;type=HOME;type=VOICE:030 123456
TEL;type=CELL;type=VOICE;type=pref:+49 171 1234567
TEL;type=WORK;type=FAX:+49 30 99
item2.ADR;type=WORK;type=pref:;;Main Street 1\\nBack House;Berlin;BE;10115;Germany
NOTE:First line\\nsecond\\, with comma and a very long text that is folded by th
 e telephone
BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 AAAA
 BBBB
item3.URL;type=pref:http\\://acme.example
CATEGORIES:VIP,Old friends
END:VCARD
`;
const google = `BEGIN:VCARD
VERSION:3.0
FN:Bob van Berg
N:van Berg;Bob;;;
EMAIL;TYPE=INTERNET;TYPE=WORK:bob@b.example
TEL;TYPE=CELL:(555) 010-0142
item1.TEL:5550100199
item1.X-ABLabel:Shop
BDAY:19850412
CATEGORIES:myContacts
END:VCARD
`;
const outlook = `BEGIN:VCARD
VERSION:2.1
N;LANGUAGE=de;CHARSET=Windows-1252:Jörg;Äpfel
FN;CHARSET=Windows-1252:Äpfel Jörg
ORG:Bäcker
TEL;WORK;VOICE:089 1234
EMAIL;PREF;INTERNET:aepfel@b.example
ADR;WORK;PREF;ENCODING=QUOTED-PRINTABLE:;;Hauptstr. 5=0D=0AHinterhaus;M=FCnchen;;80331;Deutschland
NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1252:Sch=F6ne=
 Gr=FC=DFe=0D=0Azwei
X-MS-OL-DEFAULT-POSTAL-ADDRESS:2
PHOTO;TYPE=JPEG;ENCODING=BASE64:
 /9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRof

REV:20260101T000000Z
END:VCARD
`;
const android = `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=81uczak;=C3=93scar;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=93scar =C5=81uczak
TEL;CELL:+48600100200
TEL;CELL;PREF:600 300 400
NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=31=32=
=33=34
PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQ
 AAAA

END:VCARD
`;
const four = `BEGIN:VCARD
VERSION:4.0
FN:Cora Café
EMAIL;PREF=2:second@c.example
EMAIL;PREF=1:first@c.example
TEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-555-5555;ext=5555
ORG:Café\\; Söhne
BDAY:--0412
TZ:Raleigh/North America
TZ:America/New_York
RELATED;TYPE=friend:urn:uuid:f81d4fae
END:VCARD
`;

describe("cards of several makers", () => {
  test.each<[string, string, Record<string, string>]>([
    [
      "Apple",
      apple,
      {
        "First Name": "Zoë Maria",
        "Last Name": "Müller, Jr.",
        Email: "zoe@acme.example",
        Phone: "+49 171 1234567",
        Company: "Acme, Inc.",
        "Job Title": "Head of Sales",
        Notes: "First line\nsecond, with comma and a very long text that is folded by the telephone",
        Tags: "VIP, Old friends",
        Birthday: "--04-12",
        Address: "Main Street 1, Back House, 10115 Berlin, BE, Germany",
        Website: "http://acme.example",
        "Email 2": "zoe@home.example",
        "Phone 2": "030 123456; +49 30 99",
      },
    ],
    [
      "Google",
      google,
      {
        "First Name": "Bob",
        "Last Name": "van Berg",
        Email: "bob@b.example",
        Phone: "(555) 010-0142",
        Birthday: "1985-04-12",
        Tags: "myContacts",
        "Phone 2": "5550100199",
      },
    ],
    [
      "Outlook",
      outlook,
      {
        "First Name": "Äpfel",
        "Last Name": "Jörg",
        Company: "Bäcker",
        Phone: "089 1234",
        Email: "aepfel@b.example",
        Address: "Hauptstr. 5, Hinterhaus, 80331 München, Deutschland",
        Notes: "Schöne Grüße\r\nzwei",
      },
    ],
    [
      "Android",
      android,
      {
        "First Name": "Óscar",
        "Last Name": "Łuczak",
        Phone: "600 300 400",
        Notes: "1234",
        "Phone 2": "+48600100200",
      },
    ],
    [
      "version 4.0",
      four,
      {
        "First Name": "Cora",
        "Last Name": "Café",
        Email: "first@c.example",
        "Email 2": "second@c.example",
        Phone: "+1-555-555-5555 ext. 5555",
        Company: "Café; Söhne",
        Birthday: "--04-12",
        "Time Zone": "America/New_York",
      },
    ],
    [
      "time zones that are offsets or words",
      "BEGIN:VCARD\nN:A;B\nTZ:-05:00\nTZ;VALUE=text:-05:00\\; EST\\; Raleigh/North America\nTZ:+02:00\nTZ:Mars/Base\nTZ:here\nEND:VCARD\n",
      { "First Name": "B", "Last Name": "A" },
    ],
    [
      "a time zone in a group and as a text",
      "BEGIN:VCARD\nN:A;B\nitem1.TZ;VALUE=text:Asia/Kolkata\nTZ:Europe/Paris\nEND:VCARD\n",
      { "First Name": "B", "Last Name": "A", "Time Zone": "Asia/Kolkata" },
    ],
    [
      "a company alone",
      "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:Acme\nORG:Acme;\nTEL:12345\nEND:VCARD\n",
      { Company: "Acme", Phone: "12345" },
    ],
    [
      "a company that FN does not name",
      "BEGIN:VCARD\nN:;;;;\nORG:Acme;Sales\nTEL:12345\nEND:VCARD\n",
      { Company: "Acme", Phone: "12345" },
    ],
    [
      "a whole name in FN alone",
      "BEGIN:VCARD\nFN:Dr. Ludwig van Beethoven\nTEL:12345\nEND:VCARD\n",
      { "First Name": "Ludwig", "Last Name": "van Beethoven", Phone: "12345" },
    ],
    [
      "a nickname alone",
      "BEGIN:VCARD\nN:;;;;\nFN:\nNICKNAME:Joey,Jo\nTEL:12345\nEND:VCARD\n",
      { "First Name": "Joey", Phone: "12345" },
    ],
    [
      "one part of N",
      "BEGIN:VCARD\nN:Madonna\nFN:Madonna\nTEL:12345\nEND:VCARD\n",
      { "Last Name": "Madonna", Phone: "12345" },
    ],
    [
      "a last name with a comma of its own, and a suffix",
      "BEGIN:VCARD\nN:Richter\\,James;John;;Mr.;Sr.\nFN:Mr. John Richter\\,James Sr.\nEND:VCARD\n",
      { "First Name": "John", "Last Name": "Richter,James, Sr." },
    ],
    [
      "two last names, and a suffix",
      "BEGIN:VCARD\nN:Richter,James;John;;Mr.;Sr.\nFN:Mr. John Richter,James Sr.\nEND:VCARD\n",
      { "First Name": "John", "Last Name": "Richter James, Sr." },
    ],
    [
      "a preferred number and address that are not the first",
      "BEGIN:VCARD\nVERSION:3.0\nN:B;A\nTEL;TYPE=CELL:111111\nTEL;TYPE=home,pref:222222\nEMAIL;TYPE=WORK:a@b.example\nEMAIL;TYPE=HOME;TYPE=PREF:c@d.example\nEND:VCARD\n",
      {
        "First Name": "A",
        "Last Name": "B",
        Email: "c@d.example",
        Phone: "222222",
        "Email 2": "a@b.example",
        "Phone 2": "111111",
      },
    ],
    [
      "the same in version 2.1 and 4.0",
      "BEGIN:VCARD\nN:B;A\nTEL;CELL:111111\nTEL;HOME;PREF:222222\nEMAIL;TYPE=work:a@b.example\nEMAIL;PREF=1;TYPE=home:c@d.example\nEND:VCARD\n",
      {
        "First Name": "A",
        "Last Name": "B",
        Email: "c@d.example",
        Phone: "222222",
        "Email 2": "a@b.example",
        "Phone 2": "111111",
      },
    ],
    [
      "further names as a list, and a suffix",
      "BEGIN:VCARD\nN:Doe;John;Richter,James;Mr.;Sr.\nEND:VCARD\n",
      { "First Name": "John Richter James", "Last Name": "Doe, Sr." },
    ],
    [
      "the same list with its comma escaped, and two suffixes",
      "BEGIN:VCARD\nN:Doe;John;Richter\\,James;Mr.;Sr.,M.Sc.\nEND:VCARD\n",
      { "First Name": "John Richter James", "Last Name": "Doe, Sr., M.Sc." },
    ],
    [
      "names of two parts as lists",
      "BEGIN:VCARD\nN:Lorca,García;Ana,María;;;\nEND:VCARD\n",
      { "First Name": "Ana María", "Last Name": "Lorca García" },
    ],
    [
      "a letter that is cut by a soft line end",
      "BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:Gr=C3=\n=B6=C3=9F=\ne;J=C3=B6rg\nEND:VCARD\n",
      { "First Name": "Jörg", "Last Name": "Größe" },
    ],
    [
      "a letter that is cut by a soft line end in a folded line",
      "BEGIN:VCARD\nN:B;A\nNOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=\n =B6=\n =C3=9Fe =F0=9F=\n =8E=89 two=\n words\nEND:VCARD\n",
      { "First Name": "A", "Last Name": "B", Notes: "Grö ße 🎉 two words" },
    ],
    [
      "a quoted letter that is cut by folding",
      "BEGIN:VCARD\nN:B;A\nNOTE;ENCODING=QUOTED-PRINTABLE:Gr=C3=\n B6=C\n 3=9Fe\nEND:VCARD\n",
      { "First Name": "A", "Last Name": "B", Notes: "Größe" },
    ],
    [
      "quoted letters of another encoding",
      "BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-2:=A3uczak;=D3scar\nEND:VCARD\n",
      { "First Name": "Óscar", "Last Name": "Łuczak" },
    ],
    [
      "no colon in a line, and none at the end",
      "BEGIN:VCARD\nnonsense\nN:A;B\nEND:VCARD",
      { "First Name": "B", "Last Name": "A" },
    ],
    [
      "a card within a card",
      "BEGIN:VCARD\nN:A;B\nAGENT:\nBEGIN:VCARD\nN:X;Y\nEND:VCARD\nTEL:123\nEND:VCARD\n",
      { "First Name": "B", "Last Name": "A", Phone: "123" },
    ],
  ])("%s", async (_, text, wanted) => {
    expect(await read(text)).toEqual([wanted]);
    expect(await read(text, 3)).toEqual([wanted]);
  });

  test("all in one file, one row each", async () => {
    const rows = await read(apple + google + outlook.replace("M=FCnchen", "M=C3=BCnchen") + android + four);
    expect(rows.map((row) => row["First Name"])).toEqual(["Zoë Maria", "Bob", "Äpfel", "Óscar", "Cora"]);
  });

  test("a picture of many megabytes is passed over, folded or not", async () => {
    const picture = "A".repeat(3_000_000);
    const text = `BEGIN:VCARD\r\nN:A;B\r\nPHOTO;ENCODING=b:${picture}\r\n ${picture}\r\nTEL:123\r\nEND:VCARD\r\n`;
    expect(await read(text)).toEqual([{ "First Name": "B", "Last Name": "A", Phone: "123" }]);
  });
});

test.each([
  ["little", true],
  ["big", false],
])("cards in UTF-16 without a mark, %s end first", async (_, isLittle) => {
  const text = apple.replaceAll("\n", "\r\n");
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  const { start, rows } = await readAll(new Uint8Array(bytes.buffer), "a.vcf", { size: 1000 });
  expect([start.encoding, rows[0]?.cells.slice(0, 4)]).toEqual([
    isLittle ? "utf-16le" : "utf-16be",
    ["Zoë Maria", "Müller, Jr.", "zoe@acme.example", "+49 171 1234567"],
  ]);
});

const cutBefore = (last = 0): number[] => [0x0d, 0x0a, 0x20, last];

test.each([3, 1000])("letters that are cut by folding, %i bytes at a time", async (size) => {
  const bytes = new TextEncoder().encode(
    "BEGIN:VCARD\r\nN:Grö|ß;Zoë\r\nNOTE:日|本 two\r\n  words 🎉|\r\nEND:VCARD\r\n",
  );
  const folded: number[] = [];
  // Each mark becomes a fold in the middle of the letter before it.
  for (const byte of bytes) folded.push(...(byte === 0x7c ? cutBefore(folded.pop()) : [byte]));
  const { rows } = await readAll(Uint8Array.from(folded), "a.vcf", { size });
  expect(rows[0]?.cells).toEqual(expect.arrayContaining(["Zoë", "Größ", "日本 two words 🎉"]));
});

test("a card that we write is read back the same, in lines of at most 75 bytes", async () => {
  const card: CardToWrite = {
    firstName: 'Zoë; "Z"',
    lastName: "Größe, 🎉 ".repeat(12).trim(),
    emails: ["z@b.example", null, "z2@b.example"],
    phones: ["+49 171 1", "030 2"],
    company: "Acme, Inc.; Söhne\\",
    jobTitle: "Head",
    notes: "One\ntwo, \\n three; four",
    tags: ["VIP", "Old friends"],
    birthday: "1985-04-12",
    website: "https://b.example/a:b",
    timeZone: "America/Argentina/Buenos_Aires",
  };
  const text = cardText(card);
  expect(text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(await read(text)).toEqual([
    {
      "First Name": card.firstName,
      "Last Name": card.lastName,
      Email: "z@b.example",
      "Email 2": "z2@b.example",
      Phone: "+49 171 1",
      "Phone 2": "030 2",
      Company: card.company,
      "Job Title": "Head",
      Notes: card.notes,
      Tags: "VIP, Old friends",
      Birthday: "1985-04-12",
      Website: card.website,
      "Time Zone": card.timeZone,
    },
  ]);
});

test("a card of someone without a name shows the company", () => {
  expect(cardText({ firstName: "", lastName: "", company: "Acme" })).toContain("FN:Acme\r\n");
});
